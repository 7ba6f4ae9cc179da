import { Button } from "@shopify/polaris";
import type { Outdated } from "#console/screens/transactions/use-transactions-list.ts";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { EXACT_COUNT_LIMIT, formatCount } from "#domain/payments/page-range.ts";
import "#console/screens/transactions/new-orders-styles.css";
import { countWords } from "#domain/text/count-words.ts";

type NewOrdersProps = {
  count: number;
  /** Also counts orders that came back to the queue, which aren't new. */
  isQueue: boolean;
  outdated: Outdated | null;
  isLoading: boolean;
  /** True if the list is cards. */
  isNarrow: boolean;
  onShow: () => void;
};

/**
 * How many orders have arrived since the page was read, as a line across the head of the table. It covers the line above the
 * headings, so that nothing moves, and stays in view when the list is scrolled.
 */
export function NewOrders({ count, isQueue, outdated, isLoading, isNarrow, onShow }: NewOrdersProps) {
  return (
    <div className={isNarrow ? "new-orders new-orders--on-cards" : "new-orders"} role="status">
      {count > 0 && (
        <div className="new-orders__show">
          <Button fullWidth variant="tertiary" onClick={onShow} loading={isLoading}>
            {announcementOf(count, isQueue)}
          </Button>
        </div>
      )}
      {count === 0 && outdated !== null && (
        <div className="new-orders__unknown">
          <QuietFailure {...outdated} />
        </div>
      )}
    </div>
  );
}

/** 'Show 1 new order', 'Show 10,000+ new orders'; of the queue 'Show 3 more to review'. */
function announcementOf(count: number, isQueue: boolean): string {
  const many = count > EXACT_COUNT_LIMIT ? `${formatCount(EXACT_COUNT_LIMIT)}+` : null;
  if (isQueue) return `Show ${many ?? formatCount(count)} more to review`;
  return `Show ${many === null ? countWords(count, "new order") : `${many} new orders`}`;
}
