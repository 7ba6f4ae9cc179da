import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { exportPayments, listPayments, readPaymentRows } from "#contract/payment-list.ts";
import { getQueue } from "#contract/queue.ts";
import { forgetEndpoint, useAskAgain, useChangeAnswer, useEndpoint, useEndpointMutation, usePollAgain } from "#console/api/queries.ts";
import { pageInput } from "#console/screens/transactions/page-input.ts";
import { DEFAULT_SORT } from "#domain/payments/payment-sort.ts";
import { useFileDownload } from "#console/ui/use-file-download.ts";
import type { ShownQueuePart } from "#domain/payments/queue-part.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import type { PaymentListState } from "#domain/payments/payment-list-url.ts";

/** A page of the list as the server answered it. */
export type ListedPage = NonNullable<ReturnType<typeof usePaymentPage>["data"]>;

/**
 * The page of the list that the URL names. Its rows never move on their own: those that change do so in place, and new orders
 * are announced. While another page loads, the last one stays.
 */
export function usePaymentPage({ filter, sort, page, pageSize }: PaymentListState) {
  return useEndpoint(listPayments, pageInput({ filter, sort, page, pageSize }), { keepPrevious: true, freshForMs: Infinity });
}

/** Reads rows of a page again and puts each in its place. No person asked for it, so it doesn't keep the session alive. */
export function useRenewRows(list: PaymentListState) {
  const changeAnswer = useChangeAnswer();
  return useEndpointMutation(readPaymentRows, {
    isPoll: true,
    onSuccess: ({ transactions }) => {
      const renewed = new Map(transactions.map((row) => [row.paymentId, row]));
      changeAnswer(listPayments, pageInput(list), (page) => ({
        ...page,
        transactions: page.transactions.map((row) => renewed.get(row.paymentId) ?? row),
      }));
    },
  });
}

/** Reads the figures of the queue again. */
export function usePollQueue(): () => void {
  const pollAgain = usePollAgain();
  return () => void pollAgain(getQueue, {});
}

/**
 * How many matching orders have arrived since a page was read, or have come back to its part of the queue; asks nothing while there's
 * none. `askAgain` is for a click.
 */
export function useArrivedSince(filter: PaymentFilter, answer: ListedPage | undefined) {
  const since = { afterPaymentId: answer?.newestPaymentId ?? 0, besideQueuePart: answer ? shownQueuePart(answer) : null };
  const question = { query: { page: 1, count: 1 }, body: { filter: { ...filter, ...since }, sort: DEFAULT_SORT } };
  const askAgain = useAskAgain();
  // The same page may be read again later: what was counted beside it before is no answer then.
  const query = useEndpoint(listPayments, question, { enabled: answer !== undefined, isPoll: true, keptUnusedForMs: 0 });
  return { query, askAgain: () => askAgain(listPayments, question) };
}

function shownQueuePart({ queuePart, transactions }: ListedPage): ShownQueuePart | null {
  return queuePart === undefined ? null : { ...queuePart, paymentIds: transactions.map(({ paymentId }) => paymentId) };
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
  return useFileDownload(exportPayments, `transactions-${day}.csv`);
}
