import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { toMajor } from "#domain/money/money.ts";
import { isOfDispute } from "#domain/payments/outcome.ts";
import { checkoutEvents } from "#server/demo/generate/checkouts.ts";
import { reportsOf } from "#server/demo/generate/deliveries.ts";
import { addMs } from "#server/demo/generate/calendar.ts";
import { demoShops, type DemoEvent, type DemoOutcome, type DemoShop } from "#server/demo/generate/event.ts";
import type { Draft } from "#server/demo/generate/order-body.ts";
import { happeningsOf, type Happening } from "#server/demo/generate/outcomes.ts";
import { createRandom } from "#server/demo/generate/random.ts";
import { visitOf } from "#server/demo/generate/visits.ts";
import { shopOrders } from "#server/demo/generate/shop-orders.ts";

/**
 * Everything that happened in the demo's shops up to `until`, in order of time. The same seed and end give the same
 * events, and an order always comes before its outcomes and deliveries.
 */
export function demoEvents({ seed, until }: { seed: string | number; until: Date }): DemoEvent[] {
  const events = demoShops.flatMap((shop) => shopEvents(`${seed}/${shop}`, shop, until));
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** By when the bank wants an answer to a chargeback. */
const ANSWERED_WITHIN_MS = 14 * DAY_MS;

const firstNumbers: Record<DemoShop, number> = {
  demo: 1001,
  free: 101,
  second: 5001,
  third: 20_001,
};

/** Numbers the orders in the order they came in. */
function shopEvents(seed: string, shop: DemoShop, until: Date): DemoEvent[] {
  const drafts = shopOrders(seed, shop, until).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const bot = drafts.findLast(({ story, body }) => story === "card testing" && body.device !== undefined);
  const orders = drafts.flatMap((draft, index) => {
    const orderId = String(firstNumbers[shop] + index);
    const { at, story, body } = draft;
    const happenings = happeningsOf(createRandom(`${seed}/outcomes/${orderId}`), draft).filter((happening) => happening.at <= until);
    const visit = shop === "demo" ? visitOf(createRandom(`${seed}/visits/${orderId}`), draft, until, draft === bot) : null;
    return [
      ...(visit === null ? [] : [{ kind: "visit", shop, at, visit } satisfies DemoEvent]),
      {
        kind: "order",
        shop,
        at,
        story,
        order: { orderId, reference: `#${orderId}`, ...body },
      } satisfies DemoEvent,
      ...happenings.map((happening): DemoEvent => ({
        kind: "outcome",
        shop,
        at: happening.at,
        orderId,
        outcome: outcomeBody(orderId, draft, happening),
      })),
      ...reportsOf(createRandom(`${seed}/deliveries/${orderId}`), draft, orderId, until).map((report): DemoEvent => ({
        kind: "delivery",
        shop,
        at: new Date(report.at),
        orderId,
        report,
      })),
    ];
  });
  return [...orders, ...checkoutEvents(`${seed}/checkouts`, shop, drafts, until)];
}

function outcomeBody(orderId: string, { basket }: Draft, { type, at, reason, reasonCode, amountMinor }: Happening): DemoOutcome {
  return {
    id: `${orderId}-${isOfDispute(type) ? "dispute" : type.replaceAll("_", "-")}`,
    type,
    ...(reason !== undefined && { reason }),
    ...(reasonCode !== undefined && { reasonCode }),
    ...(amountMinor !== undefined && {
      amount: toMajor(amountMinor, basket.currency),
      currency: basket.currency,
    }),
    at: at.toISOString(),
    ...(type === "chargeback" && { dueAt: addMs(at, ANSWERED_WITHIN_MS).toISOString() }),
  };
}
