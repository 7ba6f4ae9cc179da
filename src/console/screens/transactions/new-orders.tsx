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
  onShow: () => void;
};

/**
 * How many orders have arrived since the page was read, at the end of the line above the rows. Showing it moves nothing, and
 * it stays in view when the list is scrolled.
 */
export function NewOrders({ count, isQueue, outdated, isLoading, onShow }: NewOrdersProps) {
  return (
    <div className="new-orders" role="status">
      {count > 0 && (
        <div className="new-orders__notice">
          <Button size="slim" onClick={onShow} loading={isLoading}>
            {announcementOf(count, isQueue)}
          </Button>
        </div>
      )}
      {count === 0 && outdated !== null && (
        <div className="new-orders__notice">
          <QuietFailure {...outdated} />
        </div>
      )}
    </div>
  );
}

/** '1 new order', '3 new orders', '10,000+ new orders'; of the queue '3 more to review'. */
function announcementOf(count: number, isQueue: boolean): string {
  const many = count > EXACT_COUNT_LIMIT ? `${formatCount(EXACT_COUNT_LIMIT)}+` : null;
  if (isQueue) return `${many ?? formatCount(count)} more to review`;
  return many === null ? countWords(count, "new order") : `${many} new orders`;
}
