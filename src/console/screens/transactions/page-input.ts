import type { PaymentListState } from "#domain/payments/payment-list-url.ts";

/** How the server is asked for a page of the list. */
export function pageInput({ filter, sort, page, pageSize }: PaymentListState) {
  return { query: { page, count: pageSize }, body: { filter, sort } };
}
