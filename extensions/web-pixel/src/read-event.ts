import { pathOf } from "../../../src/server/visits/page/path-of.ts";
import { wellFormed } from "../../../src/server/visits/page/well-formed.ts";

/** Where an event happened. */
export type Place = {
  /** Without query, fragment and tokens. */
  url: string;
  referrer: string | null;
  /** The window's height, in thousandths of its width. */
  fold: number;
  languages: string[];
};

/** Pages that Shopify itself serves, with no part of the theme: the checkout's, and those of an order's status. */
const WITHOUT_THEME = /\/(?:checkouts|\d+\/orders)$/;
const CHECKOUT_TOKEN = /^[\w-]{8,64}$/;
/** The server takes no more. */
const MOST = { languages: 10, languageLength: 35, fold: 1_000_000 };
const DAY_MS = 24 * 3_600_000;

/** Where an event happened; null if it doesn't say. */
export function placeOf(event: unknown): Place | null {
  const page = at(event, "context", "document");
  const view = at(event, "context", "window");
  const url = addressOf(at(page, "location", "href")) ?? addressOf(at(view, "location", "href"));
  if (url === null) return null;
  const languages = at(event, "context", "navigator", "languages");
  return {
    url,
    referrer: addressOf(at(page, "referrer")),
    fold: shareOf(at(view, "innerHeight"), at(view, "innerWidth")),
    languages: Array.isArray(languages) ? languages.filter(isText).slice(0, MOST.languages).map(languageOf) : [],
  };
}

/** Whether the theme, and the collector with it, can't be on a page. `url` is a place's. */
export function isWithoutTheme(url: string): boolean {
  return WITHOUT_THEME.test(url);
}

/** Shopify's token of the checkout that an event is about; null if it has none that the server would take. */
export function checkoutTokenOf(event: unknown): string | null {
  const token = at(event, "data", "checkout", "token");
  return isText(token) && CHECKOUT_TOKEN.test(token) ? token : null;
}

/** When an event happened, in ms since 1970, and `now` if it doesn't say: those from before the visitor agreed come later. */
export function timeOf(event: unknown, now: number): number {
  const time = Date.parse(String(at(event, "timestamp")));
  return time <= now && time > now - DAY_MS ? time : now;
}

/** Whether the visitor's answer, or what Shopify knows when the page loads, allows analytics. */
export function allowsAnalytics(event: unknown): boolean {
  return at(event, "customerPrivacy", "analyticsProcessingAllowed") === true;
}

/** What is at a path of names; undefined where anything on it is missing. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((part, name) => (typeof part === "object" && part !== null ? Reflect.get(part, name) : undefined), value);
}

function addressOf(value: unknown): string | null {
  const address = isText(value) ? pathOf(value) : "";
  return address === "" ? null : address;
}

function shareOf(height: unknown, width: unknown): number {
  const share = Math.round((Number(height) / Number(width)) * 1_000);
  return share > 0 && share <= MOST.fold ? share : 0;
}

function languageOf(language: string): string {
  return wellFormed(language.slice(0, MOST.languageLength));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
