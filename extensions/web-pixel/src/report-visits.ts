import type { ExtensionApi } from "@shopify/web-pixels-extension";
import { asksNotTo } from "../../../src/server/visits/page/asks-not-to.ts";
import { noteFault, quietly } from "../../../src/server/visits/page/quietly.ts";
import { makePageReports, type Page, type Target } from "./page-reports.ts";
import { allowsAnalytics, checkoutTokenOf, isWithoutTheme, placeOf, timeOf } from "./read-event.ts";

const CHECKOUT_STEPS = [
  "checkout_started",
  "checkout_contact_info_submitted",
  "checkout_address_info_submitted",
  "checkout_shipping_info_submitted",
  "payment_info_submitted",
  "checkout_completed",
];
/** How long the collector may take to start on a storefront page before it counts as absent. */
const COLLECTOR_MS = 2_000;

/**
 * Reports the pages that a visitor opens and the steps of their checkout with its token, by which the server finds the order. Pages of
 * the storefront are left to the collector where it's there. Nothing is stored or sent unless the visitor's answer allows analytics,
 * and nothing else that events tell leaves the page.
 */
export function reportVisits({ analytics, browser, init, settings, customerPrivacy }: ExtensionApi): void {
  const target = targetOf(settings);
  if (target === null) return;
  let isAllowed = allowsAnalytics(init);
  const mayReport = (): boolean => isAllowed && !asksNotTo();
  const reports = makePageReports(browser, target, mayReport);
  let here: Page | null = null;
  let work = Promise.resolve();

  function inTurn(step: () => Promise<void>): void {
    work = work.then(step).catch(noteFault);
  }

  function arrive(event: unknown): Page | null {
    const place = placeOf(event);
    if (place === null) return null;
    const referrer = here?.place.url ?? place.referrer;
    here = { place, referrer, openedAt: timeOf(event, Date.now()), reportedAs: null, checkoutToken: null };
    return here;
  }

  function view(page: Page): void {
    inTurn(async () => {
      if (!mayReport()) return;
      await reports.leave(page.place);
      if (isWithoutTheme(page.place.url)) await reports.report(page, page.checkoutToken);
      else if (!(await reports.isCollecting())) setTimeout(() => inTurn(() => viewUncollected(page)), COLLECTOR_MS);
    });
  }

  async function viewUncollected(page: Page): Promise<void> {
    if (page !== here || page.reportedAs !== null || !mayReport() || (await reports.isCollecting())) return;
    await reports.report(page, page.checkoutToken);
  }

  analytics.subscribe("page_viewed", (event) =>
    quietly(() => {
      const page = arrive(event);
      if (page !== null) view(page);
    }),
  );

  function take(step: unknown): void {
    const page = here ?? arrive(step) ?? arrive(init);
    if (page === null) return;
    const token = checkoutTokenOf(step);
    inTurn(async () => {
      if (mayReport()) await reports.report(page, token);
      else page.checkoutToken = token ?? page.checkoutToken;
    });
  }
  for (const step of CHECKOUT_STEPS) analytics.subscribe(step, (event) => quietly(() => take(event)));

  customerPrivacy.subscribe("visitorConsentCollected", (event) =>
    quietly(() => {
      const wasAllowed = isAllowed;
      isAllowed = allowsAnalytics(event);
      if (!isAllowed) {
        if (here !== null) here = { ...here, reportedAs: null, checkoutToken: null };
        inTurn(reports.forget);
      } else if (!wasAllowed && here !== null) view(here);
    }),
  );
}

/** What the server set for the shop; null if it's missing. */
function targetOf(settings: unknown): Target | null {
  if (typeof settings !== "object" || settings === null) return null;
  const { siteKey, endpoint }: { [Name in keyof Target]?: unknown } = settings;
  const isThere = typeof siteKey === "string" && siteKey !== "" && siteKey.length <= 64;
  return isThere && typeof endpoint === "string" && /^https?:\/\/\S+$/.test(endpoint) ? { siteKey, endpoint } : null;
}
