import { useGo } from "#console/session/navigation.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { paths } from "#console/session/paths.ts";
import type { TransactionsList } from "#console/screens/transactions/use-transactions-list.ts";
import { useDemoProgress } from "#console/ui/demo-progress.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { listAddress } from "#console/ui/transactions-address.ts";
import { lastPageOf } from "#domain/payments/page-range.ts";
import { emptyPaymentFilter, filterNames, isFilterApplied, withoutFilter, type FilterName } from "#domain/payments/payment-filter.ts";
import { defaultPaymentList } from "#domain/payments/payment-list-url.ts";

type EmptyPaymentsProps = Pick<TransactionsList, "list" | "length" | "isDefaultFilter" | "setPage" | "setFilter">;

/** Why the list is empty, and what to do about it. */
export function EmptyPayments({ list, length, isDefaultFilter, setPage, setFilter }: EmptyPaymentsProps) {
  const isDemoLoading = useDemoProgress() !== null;
  const go = useGo();
  const hasNone = useSession().tenant.firstOrderAt === null && !isDemoLoading;
  const { count, isAtLeast } = length ?? { count: 0, isAtLeast: false };
  if (count > 0 || list.page > 1) {
    const lastPage = isAtLeast ? 1 : lastPageOf(count, list.pageSize);
    return (
      <EmptyState
        title="No orders on this page"
        detail="This list has fewer pages."
        action={{ content: lastPage === 1 ? "Go to first page" : "Go to last page", onAction: () => setPage(lastPage) }}
      />
    );
  }
  if (list.filter.needsReview && isDefaultFilter)
    return (
      <EmptyState
        title="Nothing to review"
        detail={isDemoLoading ? "Demo orders are still loading. The newest come last." : "Orders held for review appear here."}
        action={{ content: "See all orders", onAction: () => go(listAddress({ ...defaultPaymentList, pageSize: list.pageSize })) }}
        secondaryAction={{ content: "Open scenarios", onAction: () => go(paths.scenarios()) }}
      />
    );
  const { search } = list.filter;
  const isSearchedWithin = search !== null && filterNames.some((name) => !isOfSearch(name) && isFilterApplied(list.filter, name));
  const isFiltered = filterNames.some((name) => name !== "orderDate" && isFilterApplied(list.filter, name));
  const hasDates = list.filter.orderDate !== null;
  const mayBeNew = !isFiltered && (!hasDates || isDefaultFilter);
  const sendFirst = { content: "See how to send your first order", onAction: () => go(paths.home()) };
  const searchAllTime = { content: "Search all time", onAction: () => setFilter(withoutFilter(list.filter, "orderDate")) };
  const searchAllOrders = {
    content: "Search all orders",
    onAction: () => go(listAddress({ ...defaultPaymentList, pageSize: list.pageSize, filter: { ...emptyPaymentFilter, search } })),
  };
  return (
    <EmptyState
      title={mayBeNew ? "No payments found" : "No orders found"}
      detail={isDemoLoading ? "Demo orders are still loading. The newest come last." : detailOf()}
      action={firstOf(isSearchedWithin && searchAllOrders, mayBeNew && hasNone && sendFirst, hasDates && searchAllTime)}
      secondaryAction={isSearchedWithin && hasDates ? searchAllTime : undefined}
    />
  );

  function detailOf(): string {
    if (mayBeNew) return "If you've just installed it might take a minute for previous orders to start showing.";
    if (!isFiltered) return "No orders in this date range.";
    return hasDates ? "No orders match in this date range." : "No orders match these filters.";
  }
}

/** Whether a filter is the search itself, or the dates, which can be searched beyond. */
function isOfSearch(name: FilterName): boolean {
  return name === "search" || name === "orderDate";
}

function firstOf<T>(...choices: readonly (T | false)[]): T | undefined {
  return choices.find((choice): choice is T => choice !== false);
}
