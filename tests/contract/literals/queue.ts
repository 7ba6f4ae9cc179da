import type { Json, Literal } from "#tests/contract/literals/literal.ts";

const assigned: Json[] = [
  { paymentId: "5001", colleagueId: 31, fullName: "Dana Reyes" },
  { paymentId: "5002", error: { status: 404, title: "Not found", detail: "No such payment.", errors: [{ path: "", message: "" }] } },
];

const review = { waiting: 12, value: 4310.2, currency: "USD", missing: ["XAF"], oldestAt: "2026-11-18T12:00:00.000Z" };

export const queueLiterals = {
  getHome: {
    answer: {
      review,
      disputes: { count: 2, firstDueAt: "2026-11-23T12:00:00.000Z" },
      unmatchedAlerts: 1,
      tracking: { count: 3, firstDueAt: "2026-11-24T12:00:00.000Z" },
      shopify: {
        state: "connected",
        problem: "Shopify gives no access to this shop.",
        missingScopes: ["write_orders"],
        doubts: 1,
        refusals: 2,
        untold: { count: 4, newest: [{ paymentId: "5001", reference: "#1001" }] },
      },
    },
  },
  getQueue: { answer: review },
  listColleagues: { answer: [{ colleagueId: 31, fullName: "Dana Reyes", isSelf: true }] },
  assignPayments: {
    body: { paymentIds: [5001, 5002], colleagueId: 31 },
    answer: { results: assigned },
  },
} satisfies Record<string, Literal>;
