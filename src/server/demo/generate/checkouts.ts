import { toMajor } from "#domain/money/money.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { addMs, MINUTE_MS } from "#server/demo/generate/calendar.ts";
import type { DemoCheckoutEvent, DemoShop } from "#server/demo/generate/event.ts";
import type { Draft } from "#server/demo/generate/order-body.ts";
import { usualBasket } from "#server/demo/generate/products.ts";
import { createRandom, type Random } from "#server/demo/generate/random.ts";

/** Shops report their checkouts of this many days before the demo's end. */
const TOLD_DAYS = 90;
const ABANDONED_SHARE = 0.2;
const FAILED_SHARE = 0.3;
const RECOVERED_SHARE = 0.18;
const HAS_EMAIL_SHARE = 0.7;
const MOST_USD = 260;

/**
 * Checkouts that people left without ordering, some because the payment failed. A few come back later, which the shop
 * then reports for the same checkout.
 */
export function checkoutEvents(seed: string, shop: DemoShop, drafts: readonly Draft[], until: Date): DemoCheckoutEvent[] {
  const random = createRandom(seed);
  const from = addMs(until, -TOLD_DAYS * DAY_MS);
  return drafts.flatMap((draft, index) => {
    if (draft.story !== "plain" || !random.chance(ABANDONED_SHARE)) return [];
    const left = leftBehind(random, `checkout-${index + 1}`, draft);
    const leftAt = addMs(draft.at, -random.whole(20, 3 * 24 * 60) * MINUTE_MS);
    if (leftAt < from) return [];
    const abandoned: DemoCheckoutEvent = { kind: "checkout", shop, at: leftAt, checkout: { ...left, at: leftAt.toISOString() } };
    if (!random.chance(RECOVERED_SHARE)) return [abandoned];
    return [abandoned, { ...abandoned, at: draft.at, checkout: { ...left, at: draft.at.toISOString(), recovered: true } }];
  });
}

function leftBehind(random: Random, id: string, { basket, body }: Draft) {
  const { currency, totalMinor } = usualBasket(random, basket.currency, MOST_USD);
  const { email } = body.customer;
  return {
    id,
    amount: toMajor(totalMinor, currency),
    currency,
    failed: random.chance(FAILED_SHARE),
    ...(email !== undefined && random.chance(HAS_EMAIL_SHARE) && { email }),
  };
}
