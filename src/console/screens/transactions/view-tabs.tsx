import { Badge } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useQueue } from "#console/ui/use-queue.ts";
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
  const hasBadge = waiting > 0;
  const list = useRef<HTMLElement>(null);
  useEffect(
    function showChosen() {
      if (shown === null) return;
      const tab = list.current?.querySelector<HTMLElement>("[aria-current]");
      if (list.current && tab) scrollInto(list.current, tab);
    },
    // The badge comes later, and moves the tabs after it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [shown, hasBadge],
  );
  return (
    <div className="view-tabs">
      <nav ref={list} className="view-tabs__list" aria-label="Views">
        {viewNames.map((name) => (
          <AppLink
            key={name}
            url={listAddress(withSearch(listOfView(name), filter.search))}
            className="view-tabs__tab"
            {...(name === shown ? { "aria-current": "page" as const } : {})}
          >
            {viewWords(name)}
            {name === "review" && hasBadge && <Badge>{waiting > EXACT_COUNT_LIMIT ? "10,000+" : formatCount(waiting)}</Badge>}
          </AppLink>
        ))}
      </nav>
      <SavedViewsButton />
    </div>
  );
}

/** Scrolls the tabs alone, never the page, until one of them isn't cut or faded. */
function scrollInto(list: HTMLElement, tab: HTMLElement): void {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(list);
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  const before = inner.left - outer.left - Number.parseFloat(paddingInlineStart);
  const after = inner.right - outer.right + Number.parseFloat(paddingInlineEnd);
  if (before < 0) list.scrollLeft += before;
  else if (after > 0) list.scrollLeft += after;
}

function withSearch(list: PaymentListState, search: string | null): PaymentListState {
  return { ...list, filter: { ...list.filter, search } };
}
