import type { VisitBody } from "../../../src/contract/visits.ts";
import type { Place } from "./read-event.ts";
import type { OpenPage } from "./tab-store.ts";

/** A session that is longer is another one for the server. */
const LONGEST_MS = 24 * 3_600_000;

type Batch = {
  siteKey: string;
  deviceId: string;
  page: OpenPage;
  /** Where the visitor is, in the same browser and window. */
  place: Place;
  /** Of Shopify's checkout, if the batch tells of one. */
  checkoutToken: string | null;
  /** In ms since 1970. */
  now: number;
};

/**
 * A batch as the server takes it. The pixel has no pages before it, so there are neither moves nor clicks, a page counts as in view
 * for as long as it's open, and of its height only what the window shows is known.
 */
export function makeBatch({ siteKey, deviceId, page, place, checkoutToken, now }: Batch): VisitBody {
  const openMs = Math.min(LONGEST_MS, Math.max(0, Math.round(now - page.openedAt)));
  return {
    siteKey,
    sessionId: page.sessionId,
    deviceId,
    pageId: page.id,
    batch: page.batch,
    page: { url: page.url, referrer: page.referrer, height: place.fold, fold: place.fold },
    openMs,
    stayedMs: openMs,
    languages: place.languages,
    isDriven: false,
    hasTouch: false,
    moves: [],
    clicks: [],
    moreMoves: 0,
    keys: 0,
    menus: 0,
    inputs: [],
    submissions: [],
    sentiment: null,
    ...(checkoutToken === null ? {} : { checkoutToken }),
  };
}
