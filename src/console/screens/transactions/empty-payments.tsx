import { EmptyState } from "#console/ui/empty-state.tsx";

type EmptyPaymentsProps = {
  /** The page asked for is behind the last one. */
  isBehindEnd: boolean;
  /** Filters of the person's own are set. */
  isFiltered: boolean;
  onFirstPage: () => void;
  onClearFilters: () => void;
};

/** What stands where no transactions are (S2 section 8), with a way on. */
export function EmptyPayments({ isBehindEnd, isFiltered, onFirstPage, onClearFilters }: EmptyPaymentsProps) {
  if (isBehindEnd) {
    return (
      <EmptyState
        title="No payments on this page"
        detail="The list is shorter than that."
        action={{ content: "Go to the first page", onAction: onFirstPage }}
      />
    );
  }
  return (
    <EmptyState
      title="No payments found"
      detail="If you've just installed it might take a minute for previous orders to start showing."
      action={isFiltered ? { content: "Clear all filters", onAction: onClearFilters } : undefined}
    />
  );
}
