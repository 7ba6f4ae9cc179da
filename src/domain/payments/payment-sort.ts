import type { Sort } from "#domain/lists/query-params.ts";

/** What the transactions list can be sorted by. */
export const paymentSorts = ["createdAt", "amount", "riskScore"] as const;
export type PaymentSort = Sort<(typeof paymentSorts)[number]>;

export const DEFAULT_SORT: PaymentSort = { by: "createdAt", direction: "desc" };
