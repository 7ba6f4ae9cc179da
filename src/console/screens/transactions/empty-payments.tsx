import type { TransactionsList } from "#console/screens/transactions/use-transactions-list.ts";
import { useDemoProgress } from "#console/ui/demo-progress.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { lastPageOf } from "#domain/payments/page-range.ts";
import { filterNames, isFilterApplied, withoutFilter } from "#domain/payments/payment-filter.ts";

type EmptyPaymentsProps = Pick<TransactionsList, "list" | "length" | "isDefaultFilter" | "setPage" | "setFilter">;

/** What stands where no transactions are, with a way on. */
export function EmptyPayments({ list, length, isDefaultFilter, setPage, setFilter }: EmptyPaymentsProps) {
  const isDemoLoading = useDemoProgress() !== null;
  const { count, isAtLeast } = length ?? { count: 0, isAtLeast: false };
  if (count > 0 || list.page > 1) {
    const lastPage = isAtLeast ? 1 : lastPageOf(count, list.pageSize);
    return (
      <EmptyState
        title="No transactions on this page"
        detail="The list is shorter than that."
        action={{ content: lastPage === 1 ? "Go to the first page" : "Go to the last page", onAction: () => setPage(lastPage) }}
      />
    );
  }
  const hasDates = list.filter.orderDate !== null;
  const searchAllDates = () => setFilter(withoutFilter(list.filter, "orderDate"));
  return (
    <EmptyState
      title="No payments found"
      detail={isDemoLoading ? "The demo is still being loaded, and its newest orders come last." : detailOf()}
      action={hasDates ? { content: "Search all dates", onAction: searchAllDates } : undefined}
    />
  );

  function detailOf(): string {
    const isFiltered = filterNames.some((name) => name !== "orderDate" && isFilterApplied(list.filter, name));
    if (isFiltered) return hasDates ? "None of these dates matches the filters." : "None matches the filters.";
    if (hasDates && !isDefaultFilter) return "There is none of these dates.";
    return "If you've just installed it might take a minute for previous orders to start showing.";
  }
}
