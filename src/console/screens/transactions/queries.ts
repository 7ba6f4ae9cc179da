import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { exportPayments, listPayments } from "#contract/payment-list.ts";
import { getQueue } from "#contract/queue.ts";
import { forgetEndpoint, useAskAgain, useEndpoint } from "#console/api/queries.ts";
import { useDownload } from "#console/api/use-download.ts";
import { DEFAULT_SORT } from "#domain/payments/payment-sort.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import type { PaymentListState } from "#domain/payments/payment-list-url.ts";

/** A page of the list as the server answered it. */
export type ListedPage = NonNullable<ReturnType<typeof usePaymentPage>["data"]>;

/**
 * The page of the list that the URL names. It never refreshes on its own, so that what's being read doesn't move; new orders
 * are announced instead. While another page loads, the last one stays.
 */
export function usePaymentPage({ filter, sort, page, pageSize }: PaymentListState) {
  return useEndpoint(
    listPayments,
    { query: { page, count: pageSize }, body: { filter, sort } },
    { keepPrevious: true, freshForMs: Infinity },
  );
}

/** How many matching orders have arrived since a page was read; asks nothing while there's none. `askAgain` is for a click. */
export function useArrivedSince(filter: PaymentFilter, answer: ListedPage | undefined) {
  const afterPaymentId = answer?.newestPaymentId ?? 0;
  const question = { query: { page: 1, count: 1 }, body: { filter: { ...filter, afterPaymentId }, sort: DEFAULT_SORT } };
  const askAgain = useAskAgain();
  const query = useEndpoint(listPayments, question, { enabled: answer !== undefined, isPoll: true });
  return { query, askAgain: () => askAgain(listPayments, question) };
}

/** The key figures of the orders that wait for a decision. */
export function useQueue() {
  return useEndpoint(getQueue, {}, { isPoll: "once answered" });
}

/** Reloads the page that's shown, and the figures of the queue with it. */
export function useReloadPayments(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void forgetEndpoint(queryClient, listPayments);
    void forgetEndpoint(queryClient, getQueue);
  }, [queryClient]);
}

/** Downloads the filtered list as a file named after a day: 'transactions-2026-11-21.csv'. */
export function usePaymentDownload(day: string) {
  return useDownload(exportPayments, `transactions-${day}.csv`);
}
