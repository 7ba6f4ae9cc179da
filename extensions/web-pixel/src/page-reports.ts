import type { Browser } from "@shopify/web-pixels-extension";
import { randomId } from "../../../src/server/visits/page/stored-ids.ts";
import { makeBatch } from "./make-batch.ts";
import type { Place } from "./read-event.ts";
import { sendBatch } from "./send-batch.ts";
import { makeTabStore, type OpenPage } from "./tab-store.ts";

/** Where reports go, and of which shop they are. */
export type Target = { siteKey: string; endpoint: string };

/** A page that the visitor opened. It's kept in memory, and may not have been reported. */
export type Page = {
  place: Place;
  referrer: string | null;
  /** In ms since 1970. */
  openedAt: number;
  /** The ID under which it was reported. */
  reportedAs: string | null;
  /** Of a checkout step from before the visitor agreed. */
  checkoutToken: string | null;
};

export type PageReports = {
  /** Reports a page, or how long it has been open if it was reported before, and the checkout's token if there is one. */
  report(page: Page, checkoutToken: string | null): Promise<void>;
  /** Reports how long the page before was open, if the pixel reported it. The visitor is at `place` by now. */
  leave(place: Place): Promise<void>;
  /** Whether the collector records the tab's pages. */
  isCollecting(): Promise<boolean>;
  /** Removes everything that is stored. */
  forget(): Promise<void>;
};

/** Nothing is sent unless `mayReport`, which is asked each time. Its calls must wait for each other, because storage answers later. */
export function makePageReports(browser: Browser, { siteKey, endpoint }: Target, mayReport: () => boolean): PageReports {
  const { ids, openPage, keepPage, closePage, isCollecting, forget } = makeTabStore(browser);

  async function send(deviceId: string, page: OpenPage, place: Place, checkoutToken: string | null): Promise<void> {
    const batch = makeBatch({ siteKey, deviceId, page, place, checkoutToken, now: Date.now() });
    // The visitor may have taken their consent back since the storage was asked.
    if (mayReport()) await sendBatch(browser, endpoint, JSON.stringify(batch));
  }

  return {
    async report(page, checkoutToken) {
      const { deviceId, sessionId } = await ids();
      const last = await openPage();
      const goesOn = last !== null && last.id === page.reportedAs && last.sessionId === sessionId;
      const open = goesOn ? last : openedPage(page, sessionId);
      page.reportedAs = open.id;
      await keepPage({ ...open, batch: open.batch + 1 });
      await send(deviceId, open, page.place, checkoutToken);
    },
    async leave(place) {
      const last = await openPage();
      if (last === null) return;
      const { deviceId, sessionId } = await ids();
      await closePage();
      if (last.sessionId === sessionId) await send(deviceId, last, place, null);
    },
    isCollecting,
    forget,
  };
}

/** A session that is over begins anew, and so does its page. */
function openedPage({ place, referrer, openedAt, reportedAs }: Page, sessionId: string): OpenPage {
  return { id: randomId(), sessionId, batch: 0, url: place.url, referrer, openedAt: reportedAs === null ? openedAt : Date.now() };
}
