import type { Sort } from "#domain/lists/query-params.ts";

/** What the transactions list can be sorted by. */
export const paymentSorts = ["createdAt", "amount", "riskScore", "queue", "answerDue"] as const;
export type PaymentSort = Sort<(typeof paymentSorts)[number]>;

export const DEFAULT_SORT: PaymentSort = { by: "createdAt", direction: "desc" };

/** Orders that wait for a decision: those due first, then the dearest. It has no other orders. */
export const QUEUE_SORT: PaymentSort = { by: "queue", direction: "asc" };
