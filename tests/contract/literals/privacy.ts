import type { Literal } from "#tests/contract/literals/literal.ts";

const bodies: Literal = {
  body: { email: "ana.ruiz@mail.test" },
  otherBodies: [{ phone: "+34612345678" }, { customerId: "c1" }],
  answer: { id: "100001" },
};

export const privacyLiterals = {
  requestErasure: bodies,
  getErasure: {
    answer: {
      id: "100001",
      status: "waiting",
      requestedAt: "2026-11-01T12:00:00.000Z",
      finishedAt: null,
      erased: { orders: 2, comments: 1, checkouts: 1 },
      waitingOrderIds: ["1002"],
    },
  },
  requestExport: bodies,
  getExport: {},
} satisfies Record<string, Literal>;
