import { knownIds, randomId } from "#server/visits/page/ids.ts";
import { send } from "#server/visits/page/send.ts";
import type { VisitBody } from "#contract/visits.ts";

/** What happens on the pages, gathered until it's sent. */
export type Batches = {
  move(event: PointerEvent): void;
  click(event: MouseEvent): void;
  key(): void;
  menu(): void;
  input(event: string, element: Element): void;
  submission(): void;
  feel(word: string): void;
  /** Whether the page is in view. */
  show(isShown: boolean): void;
  /** Sends what is there, if it may; if nothing is, only where the page is left. */
  flush(isLast?: boolean): void;
};

type Gathered = Pick<VisitBody, "moves" | "clicks" | "moreMoves" | "keys" | "menus" | "inputs" | "submissions">;
type Page = { id: string; batch: number; url: string; referrer: string | null; openedAt: number; shownAt: number | null; stayedMs: number };

/** The server takes no more in one batch, nor more than 16 KB, which 20 labels of 80 letters of any script fit. */
const MOST = { moves: 200, clicks: 50, inputs: 20, submissions: 10, count: 10_000 };
const TEXT_LENGTH = 80;
/** Digits as long as a card number, whatever stands between them. */
const LIKE_A_CARD = /\d(?:[^\da-z]{0,3}\d){11,}/gi;
const LABELED = /^(?:A|BUTTON)$/;
const FEELINGS = ["positive", "neutral", "negative"] as const;

/**
 * A page view begins whenever the address changes, with or without loading a page. Nothing that is typed is ever looked at, and
 * nothing is sent or stored unless `mayRecord`, which is asked each time.
 */
export function makeBatches(endpoint: string, siteKey: string, mayRecord: () => boolean): Batches {
  let gathered = nothing();
  let sentiment: VisitBody["sentiment"] = null;
  let session = knownIds().sessionId;
  let page = openPage(document.referrer || null);

  const since = (): number => Math.max(0, Math.round(performance.now() - page.openedAt));

  function flush(isLast = false): void {
    if (!mayRecord()) return;
    const { moves, clicks, moreMoves, keys, menus, inputs, submissions } = gathered;
    const count = moves.length + clicks.length + moreMoves + keys + menus + inputs.length + submissions.length;
    if (count > 0 || isLast || page.batch === 0) sendBatch();
    turnPage();
  }

  /** Another address is another page view, and a session that is over begins anew. */
  function turnPage(): void {
    const url = pathOf(location.href);
    const current = knownIds().sessionId;
    if (url === page.url && current === session) return;
    session = current;
    page = openPage(url === page.url ? page.referrer : page.url);
    sentiment = null;
  }

  function sendBatch(): void {
    const { deviceId } = knownIds();
    const width = pageWidth();
    const stayedMs = page.stayedMs + (page.shownAt === null ? 0 : performance.now() - page.shownAt);
    const body: VisitBody = {
      siteKey,
      sessionId: session,
      deviceId,
      pageId: page.id,
      batch: page.batch,
      page: {
        url: page.url,
        referrer: page.referrer,
        height: share(document.documentElement.scrollHeight, width),
        fold: share(window.innerHeight, width),
      },
      openMs: since(),
      stayedMs: Math.round(stayedMs),
      languages: [...navigator.languages].slice(0, 10).map((language) => language.slice(0, 35)),
      isDriven: navigator.webdriver,
      hasTouch: navigator.maxTouchPoints > 0,
      ...gathered,
      sentiment,
    };
    page.batch += 1;
    gathered = nothing();
    send(endpoint, JSON.stringify(body));
  }

  const point = ({ pageX, pageY }: MouseEvent): [number, number, number] => {
    const width = pageWidth();
    return [Math.min(1_000, share(pageX, width)), share(pageY, width), since()];
  };

  return {
    move(event) {
      if (gathered.moves.length < MOST.moves) gathered.moves.push(point(event));
      else gathered.moreMoves = Math.min(MOST.count, gathered.moreMoves + 1);
    },
    click(event) {
      if (gathered.clicks.length >= MOST.clicks) flush();
      gathered.clicks.push(point(event));
    },
    key() {
      gathered.keys = Math.min(MOST.count, gathered.keys + 1);
    },
    menu() {
      gathered.menus = Math.min(MOST.count, gathered.menus + 1);
    },
    input(event, element) {
      if (gathered.inputs.length >= MOST.inputs) flush();
      const tag = wellFormed(element.tagName.slice(0, 20)).toUpperCase();
      gathered.inputs.push({ event, tag, text: LABELED.test(tag) ? labelOf(element) : null, atMs: since() });
    },
    submission() {
      if (gathered.submissions.length >= MOST.submissions) flush();
      gathered.submissions.push({ atMs: since(), sentiment });
    },
    feel(word) {
      sentiment = FEELINGS.find((feeling) => feeling === word) ?? null;
      flush(true);
    },
    show(isShown) {
      if (isShown === (page.shownAt !== null)) return;
      if (page.shownAt !== null) page.stayedMs += performance.now() - page.shownAt;
      page.shownAt = isShown ? performance.now() : null;
    },
    flush,
  };
}

function nothing(): Gathered {
  return { moves: [], clicks: [], moreMoves: 0, keys: 0, menus: 0, inputs: [], submissions: [] };
}

function openPage(referrer: string | null): Page {
  const openedAt = performance.now();
  const shownAt = document.visibilityState === "visible" ? openedAt : null;
  const from = referrer === null ? null : pathOf(referrer);
  return { id: randomId(), batch: 0, url: pathOf(location.href), referrer: from, openedAt, shownAt, stayedMs: 0 };
}

/** Queries and fragments may name the visitor, and never leave the page. */
function pathOf(address: string): string {
  return (address.split(/[?#]/)[0] ?? "").slice(0, 1_000);
}

function labelOf(element: Element): string {
  const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? "");
  return wellFormed(text.trim().replace(/\s+/g, " ").replace(LIKE_A_CARD, "****").slice(0, TEXT_LENGTH));
}

/** Half an emoji, as a cut leaves it, isn't text that can be stored. */
function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, "");
}

function pageWidth(): number {
  return Math.max(1, document.documentElement.scrollWidth);
}

/** Thousandths of the page's width. */
function share(pixels: number, width: number): number {
  return Math.min(1_000_000, Math.max(0, Math.round((pixels / width) * 1_000)));
}
