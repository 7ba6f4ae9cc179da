import type { VisitBody } from "#contract/visits.ts";
import { harmlessId, harmlessText, type KeyedHash } from "#domain/orders/harmless-text.ts";
import { ipKey } from "#domain/screening/ip-key.ts";
import { cutTo } from "#domain/text/truncate.ts";
import { isAutomatedBatch } from "#domain/visits/is-bot-visit.ts";
import { pageAddress } from "#domain/visits/page-address.ts";
import { checkoutKey } from "#domain/visits/checkout-key.ts";
import type { VisitContent, VisitedPage } from "#domain/visits/visit-batch.ts";
import { visitLimits } from "#domain/visits/visit-limits.ts";
import { browserFactsOf } from "#server/screening/enrich/browser-facts.ts";

/** What came with a batch besides its body. */
export type VisitSource = { ip: string; userAgent: string | null; acceptLanguage: string | null; receivedAt: Date };

/** A batch of a session as it may be stored, and what it adds to the session's counts. */
export type VisitReport = {
  sessionId: string;
  deviceId: string;
  ip: string;
  /** A keyed hash of the address that it came from, of an IPv6 one its network's. */
  source: string;
  userAgent: string | null;
  acceptLanguage: string | null;
  /** Whether a program shows in it. */
  isAutomated: boolean;
  hasTouch: boolean;
  page: VisitedPage;
  content: VisitContent;
  /** By which an order of Shopify's is found that was placed in the session; null if the page named no checkout. */
  checkoutKey: string | null;
  moves: number;
  clicks: number;
  keys: number;
  menus: number;
  inputs: number;
  receivedAt: Date;
};

const UNKNOWN_PAGE = "Unknown page";
/** The tags whose text is what the shop wrote. Of all others it could be what a customer typed. */
const LABELED = /^(?:A|BUTTON)$/;
const HEADER_LENGTH = 512;

/**
 * A batch without anything that mustn't be stored: addresses without their queries, only texts of buttons and links, and card
 * numbers masked. Times are the server's: browsers' clocks are often wrong.
 */
export function visitReport(body: VisitBody, source: VisitSource, keyed: KeyedHash): VisitReport {
  const { page, moves, clicks, keys, menus, inputs } = body;
  const userAgent = headerText(source.userAgent);
  const opened = new Date(source.receivedAt.getTime() - body.openMs);
  const within = ([, , atMs]: (typeof moves)[number]): boolean => atMs <= body.openMs;
  return {
    sessionId: harmlessId(body.sessionId, keyed),
    deviceId: harmlessId(body.deviceId, keyed),
    ip: source.ip,
    source: keyed(ipKey(source.ip) ?? source.ip),
    userAgent,
    acceptLanguage: headerText(source.acceptLanguage) ?? (body.languages.length > 0 ? headerText(body.languages.join(", ")) : null),
    isAutomated: browserFactsOf(userAgent).isBot === true || isAutomatedBatch({ ...body, clicks: clicks.length }),
    hasTouch: body.hasTouch,
    page: {
      pageKey: harmlessId(body.pageId, keyed),
      batchNo: body.batch,
      openedAt: opened,
      openMs: body.openMs,
      stayedMs: Math.min(body.stayedMs, body.openMs),
      url: addressText(page.url) ?? UNKNOWN_PAGE,
      referrer: page.referrer === null ? null : addressText(page.referrer),
      sentiment: body.sentiment,
      submissions: body.submissions,
    },
    content: {
      height: page.height,
      fold: page.fold,
      moves: moves.filter(within),
      clicks: clicks.filter(within),
      inputs: inputs.map(({ event, tag, text, atMs }) => ({
        event: harmlessText(event.toLowerCase()).text,
        tag: harmlessText(tag.toUpperCase()).text,
        text: text !== null && LABELED.test(tag.toUpperCase()) ? cutTo(harmlessText(text).text, visitLimits.text) : null,
        atMs,
      })),
    },
    checkoutKey: body.checkoutToken === undefined ? null : checkoutKey(body.checkoutToken, keyed),
    moves: moves.length + body.moreMoves,
    clicks: clicks.length,
    keys,
    menus,
    inputs: inputs.length,
    receivedAt: source.receivedAt,
  };
}

function headerText(text: string | null): string | null {
  const kept = text === null ? "" : harmlessText(text.trim()).text;
  return kept === "" ? null : cutTo(kept, HEADER_LENGTH);
}

function addressText(address: string): string | null {
  const page = pageAddress(address);
  return page === null ? null : cutTo(harmlessText(page).text, visitLimits.url);
}
