import type { Literal } from "#tests/contract/literals/literal.ts";

export const queueLiterals = {
  getQueue: { answer: { waiting: 12, value: 4310.2, currency: "USD", missing: ["XAF"], oldestAt: "2026-11-18T12:00:00.000Z" } },
  listColleagues: { answer: [{ userId: 31, fullName: "Dana Reyes" }] },
  assignPayments: {
    body: { paymentIds: [5001, 5002], userId: 31 },
    answer: { paymentIds: ["5001", "5002"], userId: 31, fullName: "Dana Reyes" },
  },
} satisfies Record<string, Literal>;
