import { useEndpoint } from "#console/api/queries.ts";
import { listPayments } from "#contract/payment-list.ts";
import type { PaymentListState } from "#domain/payments/payment-list-url.ts";

/**
 * The page of transactions that an address names. It is never loaded anew by itself: what is read must not move
 * (new orders are announced instead). While another page loads, the last one stays.
 */
export function usePaymentPage({ filter, sort, page, pageSize }: PaymentListState) {
  return useEndpoint(
    listPayments,
    { query: { page, count: pageSize }, body: { filter, sort } },
    { keepPrevious: true, freshForMs: Infinity },
  );
}
