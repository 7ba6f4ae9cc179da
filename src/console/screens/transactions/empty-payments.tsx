import type { TransactionsList } from "#console/screens/transactions/use-transactions-list.ts";
import { useDemoProgress } from "#console/ui/demo-progress.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { lastPageOf } from "#domain/payments/page-range.ts";
import { filterNames, isFilterApplied, withoutFilter } from "#domain/payments/payment-filter.ts";

type EmptyPaymentsProps = Pick<TransactionsList, "list" | "length" | "isDefaultFilter" | "setPage" | "setFilter">;

/** Why the list is empty, and what to do about it. */
export function EmptyPayments({ list, length, isDefaultFilter, setPage, setFilter }: EmptyPaymentsProps) {
  const isDemoLoading = useDemoProgress() !== null;
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
        detail={isDemoLoading ? "Demo orders are still loading. The newest come last." : "Orders that are held for review appear here."}
      />
    );
  const isFiltered = filterNames.some((name) => name !== "orderDate" && isFilterApplied(list.filter, name));
  const hasDates = list.filter.orderDate !== null;
  const mayBeNew = !isFiltered && (!hasDates || isDefaultFilter);
  const searchAllTime = () => setFilter(withoutFilter(list.filter, "orderDate"));
  return (
    <EmptyState
      title={mayBeNew ? "No payments found" : "No orders found"}
      detail={isDemoLoading ? "Demo orders are still loading. The newest come last." : detailOf()}
      action={hasDates ? { content: "Search all time", onAction: searchAllTime } : undefined}
    />
  );

  function detailOf(): string {
    if (mayBeNew) return "If you've just installed it might take a minute for previous orders to start showing.";
    if (!isFiltered) return "No orders in this date range.";
    return hasDates ? "No orders match in this date range." : "No orders match these filters.";
  }
}
