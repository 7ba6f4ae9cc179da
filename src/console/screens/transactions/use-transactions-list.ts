import { useState } from "react";
import { isStatus } from "#console/api/api-error.ts";
import { useAwaitsServer, useReach } from "#console/api/use-reach.ts";
import { usePaymentDownload, usePaymentPage, useReloadPayments } from "#console/screens/transactions/queries.ts";
import { useFillingList } from "#console/screens/transactions/use-filling-list.ts";
import { useFocusAfterDeciding } from "#console/screens/transactions/use-focus-after-deciding.ts";
import { useFirstRowFocus } from "#console/screens/transactions/use-first-row-focus.ts";
import { useFocusOnReturn } from "#console/screens/transactions/use-focus-on-return.ts";
import { useLiveRows } from "#console/screens/transactions/use-live-rows.ts";
import { useNewPayments, type NewPayments } from "#console/screens/transactions/use-new-payments.ts";
import { usePaymentList } from "#console/screens/transactions/use-payment-list.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useListKeys } from "#console/screens/transactions/use-list-keys.ts";
import { useRememberListOrder } from "#console/ui/list-order.ts";
import { useRememberList } from "#console/ui/use-back-to-list.ts";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { calendarDay } from "#domain/dates/format-instant.ts";

/** What to say of it, and how to try again. */
export type Outdated = { text: string; onRetry: () => void; isRetrying: boolean };

export type TransactionsList = ReturnType<typeof useTransactionsList>;

/** Everything the list's screen shows and does, from the URL to the export. */
export function useTransactionsList() {
  const place = usePaymentList();
  const { list } = place;
  const timeZone = useShopTimeZone();
  const [today] = useState(() => calendarDay(new Date(), timeZone));
  const payments = usePaymentPage(list);
  const answer = payments.isPlaceholderData ? undefined : payments.data;
  const arrived = useNewPayments(list.filter, answer, payments.isFetching);
  const isFilling = useFillingList(list, answer, arrived.count);
  const live = useLiveRows(list, answer, payments.isFetching);
  const newOrders = isFilling ? 0 : arrived.count;
  const isAwaited = useAwaitsServer(payments.error) && answer === undefined;
  const rows = isAwaited ? undefined : payments.data?.transactions;
  const keepsRows = rows !== undefined && !isStatus(payments.error, 403);
  const error = keepsRows ? null : payments.error;
  const goToFirstRow = useFirstRowFocus(rows, payments.isFetching);
  const reloadPayments = useReloadPayments();
  const download = usePaymentDownload(today);
  const { isOffline } = useReach();
  useRememberList();
  useRememberListOrder(answer?.transactions);
  const focusAfter = useFocusAfterDeciding(rows);
  useListKeys(rows, { isQueue: list.filter.needsReview, focusAfter });
  useFocusOnReturn(error ? null : answer?.transactions);
  usePageTitle("Transactions", newOrders);
  return {
    ...place,
    /** Today in the shop's time zone when the list was opened, YYYY-MM-DD. */
    today,
    /** Undefined while the first rows load. */
    rows,
    /** Null until it's known, or if it couldn't be loaded. */
    length: payments.data && !error && !isAwaited ? { count: payments.data.transactionsCount, isAtLeast: isAtLeast(payments.data) } : null,
    /** Why there are no rows. */
    error,
    /** They load once the server can be reached. */
    isAwaited,
    /** Why the rows are earlier ones. */
    refreshError: keepsRows ? payments.error : null,
    isFetching: payments.isFetching,
    /** The rows are still the previous page's. */
    isOfAnotherPage: payments.isPlaceholderData && !isAwaited,
    newOrders,
    focusAfter,
    /** What of the page couldn't be kept up to date; null if nothing, or if the page says so itself. */
    outdated: payments.error || isOffline ? null : outdatedOf(arrived, live),
    download,
    reload,
    showNew,
    startExport: () => void download.start({ body: { filter: list.filter, sort: list.sort } }),
  };

  function reload() {
    download.forgetError();
    reloadPayments();
  }

  /** Shows the newly arrived orders, on page 1; those that came back to a page of the queue are there. */
  function showNew() {
    goToFirstRow();
    if (list.page !== 1 && answer?.queuePart === undefined) place.setPage(1);
    reload();
  }
}

function outdatedOf(arrived: NewPayments, live: ReturnType<typeof useLiveRows>): Outdated | null {
  if (arrived.isUnknown) return { text: "Couldn't check for new orders", onRetry: arrived.askAgain, isRetrying: arrived.isAsking };
  if (live.isOutdated) return { text: "Couldn't refresh these orders", onRetry: live.readAll, isRetrying: live.isReading };
  return null;
}

function isAtLeast({ countIsAtLeast }: { countIsAtLeast?: boolean }): boolean {
  return countIsAtLeast ?? false;
}
