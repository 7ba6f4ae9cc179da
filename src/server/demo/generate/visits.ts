import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { VisitPoint } from "#domain/visits/visit-batch.ts";
import { addMs } from "#server/demo/generate/calendar.ts";
import { isShown, type DemoVisit, type DemoVisitBatch } from "#server/demo/generate/event.ts";
import type { Draft } from "#server/demo/generate/order-body.ts";
import type { Random } from "#server/demo/generate/random.ts";

/** The shop records visits since so long, and few of them: enough to look at. */
const RECORDED_MS = 90 * DAY_MS;
const RECORDED_SHARE = 0.028;
const SITE = "https://demo-shop.myshopify.com";

/** The visit in which an order was placed; null where none was recorded. A bot's has no moves and no time to read. */
export function visitOf(random: Random, { at, body, story }: Draft, until: Date, isBot: boolean): DemoVisit | null {
  const { device } = body;
  if (device === undefined || at.getTime() < until.getTime() - RECORDED_MS) return null;
  if (!isBot && !isShown(story) && !random.chance(RECORDED_SHARE)) return null;
  const hasTouch = /Mobile/.test(device.userAgent);
  const pages = pagesOf(random, body.items, isBot);
  const spent = pages.map(() => (isBot ? random.whole(300, 900) : random.whole(6_000, 75_000)));
  let openedAt = addMs(at, -Math.ceil(spent.reduce((sum, ms) => sum + ms, 0) / 1000) * 1000 - 2_000);
  const batches = pages.map((url, index): DemoVisitBatch => {
    const openMs = spent[index] ?? 0;
    const receivedAt = new Date(openedAt.getTime() + openMs);
    openedAt = receivedAt;
    const height = random.whole(1_200, 3_200);
    const moves = isBot || hasTouch ? [] : movesOf(random, openMs, height);
    const clicks = clicksOf(random, moves, openMs, hasTouch ? height : null);
    const isCheckout = url.endsWith("/checkout");
    return {
      at: receivedAt,
      sessionId: device.sessionId,
      deviceId: device.deviceId,
      pageId: `demo-page-${random.hex(8)}`,
      batch: 0,
      page: { url, referrer: index === 0 ? random.pick(referrers) : (pages[index - 1] ?? null), height, fold: hasTouch ? 1_900 : 620 },
      openMs,
      stayedMs: Math.round(openMs * (isBot ? 1 : 0.9)),
      languages: [device.language],
      isDriven: isBot,
      hasTouch,
      moves,
      clicks,
      moreMoves: 0,
      keys: isCheckout && !isBot ? random.whole(30, 110) : 0,
      menus: random.chance(0.05) ? 1 : 0,
      inputs: [{ event: "click", tag: isCheckout ? "BUTTON" : "A", text: isCheckout ? "Place order" : random.pick(labels), atMs: openMs }],
      submissions: isCheckout ? [{ atMs: openMs, sentiment: null }] : [],
      sentiment: null,
    };
  });
  return { ip: device.ip, userAgent: device.userAgent, acceptLanguage: device.language, batches };
}

const referrers = ["https://www.google.com/", "https://www.instagram.com/", "https://www.bing.com/", null];
const labels = ["Add to cart", "Details", "See all products", "Reviews", "Size guide"];

function pagesOf(random: Random, items: Draft["body"]["items"], isBot: boolean): string[] {
  const products = items.slice(0, 3).map(({ id }) => `${SITE}/products/${id.toLowerCase()}`);
  if (isBot) return [...products.slice(0, 1), `${SITE}/checkout`];
  const looked = random.chance(0.6) ? [`${SITE}/collections/all`] : [];
  return [`${SITE}/`, ...looked, ...products, `${SITE}/cart`, `${SITE}/checkout`];
}

/** The pointer goes from one thing to the next, and rests there. */
function movesOf(random: Random, openMs: number, height: number): VisitPoint[] {
  const moves: VisitPoint[] = [];
  let [x, y] = [random.whole(200, 800), random.whole(40, 300)];
  const stops = random.whole(3, 6);
  for (let stop = 0; stop < stops; stop++) {
    const [toX, toY] = [random.whole(120, 880), Math.min(height, random.whole(80, 500 + stop * 260))];
    for (let step = 1; step <= 8; step++) {
      const share = step / 8;
      const jitter = random.whole(-6, 6);
      const atMs = Math.floor(((stop + share) / stops) * openMs);
      moves.push([
        clamp(Math.round(x + (toX - x) * share) + jitter, 1_000),
        clamp(Math.round(y + (toY - y) * share) + jitter, height),
        atMs,
      ]);
    }
    [x, y] = [toX, toY];
  }
  return moves;
}

/** Where the pointer rests, or with a finger anywhere. */
function clicksOf(random: Random, moves: readonly VisitPoint[], openMs: number, touchHeight: number | null): VisitPoint[] {
  if (touchHeight !== null)
    return Array.from({ length: random.whole(1, 3) }, () => [
      random.whole(100, 900),
      random.whole(100, touchHeight),
      random.whole(0, openMs),
    ]);
  return moves.filter((_, index) => index % 8 === 7).filter(() => random.chance(0.4));
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
