import { useEndpoint } from "#console/api/queries.ts";
import { listAcquirers, listOrigins, listPayments, listPaymentScenarios } from "#contract/payment-list.ts";
import type { PaymentListState } from "#domain/payments/payment-list-url.ts";

/** Names for filters change rarely. */
const NAMES_FRESH_FOR_MS = 300_000;

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

/** The shop's scenarios, for filters. */
export function usePaymentScenarios(isNeeded = true) {
  return useEndpoint(listPaymentScenarios, {}, { enabled: isNeeded, freshForMs: NAMES_FRESH_FOR_MS });
}

/** The acquirers the shop's payments came through, for filters. */
export function useAcquirers() {
  return useEndpoint(listAcquirers, {}, { freshForMs: NAMES_FRESH_FOR_MS });
}

/** Where the shop's orders come from, for filters. */
export function useOrigins() {
  return useEndpoint(listOrigins, {}, { freshForMs: NAMES_FRESH_FOR_MS });
}
