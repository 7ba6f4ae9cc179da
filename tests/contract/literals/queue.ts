import type { Json, Literal } from "#tests/contract/literals/literal.ts";

const assigned: Json[] = [
  { paymentId: "5001", colleagueId: 31, fullName: "Dana Reyes" },
  { paymentId: "5002", error: { status: 404, title: "Not found", detail: "No such payment.", errors: [{ path: "", message: "" }] } },
];

export const queueLiterals = {
  getQueue: { answer: { waiting: 12, value: 4310.2, currency: "USD", missing: ["XAF"], oldestAt: "2026-11-18T12:00:00.000Z" } },
  listColleagues: { answer: [{ colleagueId: 31, fullName: "Dana Reyes", isSelf: true }] },
  assignPayments: {
    body: { paymentIds: [5001, 5002], colleagueId: 31 },
    answer: { results: assigned },
  },
} satisfies Record<string, Literal>;
