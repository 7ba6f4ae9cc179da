import { useDemoProgress } from "#console/ui/demo-progress.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";

type EmptyPaymentsProps = {
  /** The page asked for is behind the last one. */
  isBehindEnd: boolean;
  /** The last page; 1 where the list is too long to know it. */
  lastPage: number;
  /** The dates of orders are limited. */
  hasDates: boolean;
  /** Something else than the dates is filtered. */
  isFiltered: boolean;
  /** The list is filtered as it opens with, that is, by its usual dates alone. */
  isDefaultFilter: boolean;
  onPage: (page: number) => void;
  onAllDates: () => void;
};

/** What stands where no transactions are, with a way on. */
export function EmptyPayments({ isBehindEnd, lastPage, hasDates, isFiltered, isDefaultFilter, onPage, onAllDates }: EmptyPaymentsProps) {
  const isDemoLoading = useDemoProgress() !== null;
  if (isBehindEnd) {
    return (
      <EmptyState
        title="No transactions on this page"
        detail="The list is shorter than that."
        action={{ content: lastPage === 1 ? "Go to the first page" : "Go to the last page", onAction: () => onPage(lastPage) }}
      />
    );
  }
  return (
    <EmptyState
      title="No payments found"
      detail={isDemoLoading ? "The demo is still being loaded, and its newest orders come last." : detailOf()}
      action={hasDates ? { content: "Search all dates", onAction: onAllDates } : undefined}
    />
  );

  function detailOf(): string {
    if (isFiltered) return hasDates ? "None of these dates matches the filters." : "None matches the filters.";
    if (hasDates && !isDefaultFilter) return "There is none of these dates.";
    return "If you've just installed it might take a minute for previous orders to start showing.";
  }
}
