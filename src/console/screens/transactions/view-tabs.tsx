import { Badge } from "@shopify/polaris";
import { useSearchParams } from "react-router-dom";
import { useQueue } from "#console/screens/transactions/queries.ts";
import { SavedViewsButton } from "#console/screens/transactions/saved-views-button.tsx";
import { AppLink } from "#console/session/navigation.tsx";
import { listAddress } from "#console/ui/transactions-address.ts";
import { EXACT_COUNT_LIMIT, formatCount } from "#domain/payments/page-range.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { listOfView, viewNames, viewOf, viewWords } from "#domain/payments/payment-views.ts";
import type { PaymentListState } from "#domain/payments/payment-list-url.ts";
import { VIEW_PARAM } from "#domain/payments/saved-view.ts";
import "#console/screens/transactions/view-tabs-styles.css";

/** The list's views, each a link, so that Back and a new tab work, and the views that people saved. What is searched for stays. */
export function ViewTabs({ filter }: { filter: PaymentFilter }) {
  const [params] = useSearchParams();
  const shown = params.has(VIEW_PARAM) ? null : viewOf(filter);
  const waiting = useQueue().data?.waiting ?? 0;
  return (
    <div className="view-tabs">
      <nav className="view-tabs__list" aria-label="Views">
        {viewNames.map((name) => (
          <AppLink
            key={name}
            url={listAddress(withSearch(listOfView(name), filter.search))}
            className="view-tabs__tab"
            {...(name === shown ? { "aria-current": "page" as const } : {})}
          >
            {viewWords(name)}
            {name === "review" && waiting > 0 && <Badge>{waiting > EXACT_COUNT_LIMIT ? "10,000+" : formatCount(waiting)}</Badge>}
          </AppLink>
        ))}
      </nav>
      <SavedViewsButton />
    </div>
  );
}

function withSearch(list: PaymentListState, search: string | null): PaymentListState {
  return { ...list, filter: { ...list.filter, search } };
}
