import { knownIds, noteCollecting } from "#server/visits/page/ids.ts";
import { pathOf } from "#server/visits/page/path-of.ts";
import { send } from "#server/visits/page/send.ts";
import { randomId } from "#server/visits/page/stored-ids.ts";
import { wellFormed } from "#server/visits/page/well-formed.ts";
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
  /** Read once a batch: for each reading the browser may have to lay out the page. */
  let width: number | null = null;
  noteCollecting();

  const since = (): number => Math.max(0, Math.round(performance.now() - page.openedAt));

  function flush(isLast = false): void {
    if (!mayRecord()) return;
    noteCollecting();
    const { moves, clicks, moreMoves, keys, menus, inputs, submissions } = gathered;
    const count = moves.length + clicks.length + moreMoves + keys + menus + inputs.length + submissions.length;
    const { deviceId, sessionId } = knownIds();
    if (count > 0 || isLast || page.batch === 0) sendBatch(deviceId);
    turnPage(sessionId);
  }

  /** Another address is another page view, and a session that is over begins anew. */
  function turnPage(sessionId: string): void {
    const url = pathOf(location.href);
    if (url === page.url && sessionId === session) return;
    session = sessionId;
    page = openPage(url === page.url ? page.referrer : page.url);
    sentiment = null;
  }

  function sendBatch(deviceId: string): void {
    const pageWidth = currentWidth();
    const stayedMs = page.stayedMs + (page.shownAt === null ? 0 : performance.now() - page.shownAt);
    const about: Omit<VisitBody, keyof Gathered> = {
      siteKey,
      sessionId: session,
      deviceId,
      pageId: page.id,
      batch: page.batch,
      page: {
        url: page.url,
        referrer: page.referrer,
        height: share(document.documentElement.scrollHeight, pageWidth),
        fold: share(window.innerHeight, pageWidth),
      },
      openMs: since(),
      stayedMs: Math.round(stayedMs),
      languages: [...navigator.languages].slice(0, 10).map((language) => language.slice(0, 35)),
      isDriven: navigator.webdriver,
      hasTouch: navigator.maxTouchPoints > 0,
      sentiment,
    };
    // Spreading it would take much code in old browsers.
    const body: VisitBody = Object.assign(about, gathered);
    page.batch += 1;
    gathered = nothing();
    width = null;
    send(endpoint, JSON.stringify(body));
  }

  const currentWidth = (): number => (width ??= Math.max(1, document.documentElement.scrollWidth));
  const point = ({ pageX, pageY }: MouseEvent): [number, number, number] => {
    const pageWidth = currentWidth();
    return [Math.min(1_000, share(pageX, pageWidth)), share(pageY, pageWidth), since()];
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

function labelOf(element: Element): string {
  const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? "");
  return wellFormed(text.trim().replace(/\s+/g, " ").replace(LIKE_A_CARD, "****").slice(0, TEXT_LENGTH));
}

/** Thousandths of the page's width. */
function share(pixels: number, width: number): number {
  return Math.min(1_000_000, Math.max(0, Math.round((pixels / width) * 1_000)));
}
