import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { addMs } from "#server/demo/generate/calendar.ts";
import type { Card } from "#server/demo/generate/cards.ts";
import { buyersDevice } from "#server/demo/generate/devices.ts";
import { shownStories, type ShownStory } from "#server/demo/generate/event.ts";
import { writeOrder, type Draft } from "#server/demo/generate/order-body.ts";
import { honestPayment } from "#server/demo/generate/payments.ts";
import type { DemoPerson, People } from "#server/demo/generate/people.ts";
import { clubBasket, usualBasket, type Basket } from "#server/demo/generate/products.ts";
import type { Random } from "#server/demo/generate/random.ts";

/** The parcels that a club's order is sent in: as many as an order can have. */
export const PARCELS = 20;

/**
 * How many days before the demo's end each customer orders. The last order is the one to look at; those before it are what
 * card networks accept as evidence if it's disputed.
 */
const plans: Record<ShownStory, { days: readonly number[]; lastBasket: (random: Random, currency: CurrencyCode) => Basket }> = {
  "strong case": { days: [330, 210, 21], lastBasket: (random, currency) => basketOf(random, currency, 3) },
  "long trail": { days: [320, 240, 40], lastBasket: (_random, currency) => clubBasket(currency, PARCELS) },
  "erased customer": { days: [80], lastBasket: (random, currency) => basketOf(random, currency, 1) },
};

/** Puts orders worth looking at in the place of a few plain ones, of people who ordered nothing else. */
export function withShownOrders(random: Random, drafts: readonly Draft[], people: People, until: Date): Draft[] {
  const places = drafts.filter(
    ({ story, person, body }) => story === "plain" && person.country.code === "US" && person.orderTimes.length === 1 && body.device,
  );
  const shown = new Map<Draft, Draft>();
  for (const story of shownStories) {
    const { days, lastBasket } = plans[story];
    const replaced = days.map((before) => nearest(places, addMs(until, -before * DAY_MS), shown));
    const person = regular(random, people, replaced[0]?.at ?? until);
    for (const [index, draft] of replaced.entries()) {
      const basket =
        index === replaced.length - 1 ? lastBasket(random, person.country.currency) : basketOf(random, person.country.currency, 1);
      shown.set(draft, orderOf(random, { story, person, basket, replaced: draft }));
    }
  }
  return drafts.map((draft) => shown.get(draft) ?? draft);
}

function nearest(places: readonly Draft[], at: Date, taken: ReadonlyMap<Draft, Draft>): Draft {
  const distance = (draft: Draft) => Math.abs(draft.at.getTime() - at.getTime());
  const [found] = places.filter((draft) => !taken.has(draft)).toSorted((a, b) => distance(a) - distance(b));
  if (found === undefined) throw new Error("The demo has no plain order to replace");
  return found;
}

/** A customer with an account, one computer, one Visa card and always the same IP address. */
function regular(random: Random, people: People, at: Date): DemoPerson {
  const person = people.person(random, { country: "US", at, account: "earlier" });
  return { ...person, devices: [buyersDevice(random, "en-US", false)], cards: [visaCard(random, people)] };
}

function visaCard(random: Random, people: People): Card {
  for (;;) {
    const card = people.freshCard(random, "US");
    if (card.network === "visa") return card;
  }
}

/** With at least so many different products. */
function basketOf(random: Random, currency: CurrencyCode, products: number): Basket {
  for (;;) {
    const basket = usualBasket(random, currency, 300);
    if (basket.lines.length >= products) return basket;
  }
}

type Wanted = { story: ShownStory; person: DemoPerson; basket: Basket; replaced: Draft };

function orderOf(random: Random, { story, person, basket, replaced: { shop, at } }: Wanted): Draft {
  const payment = { ...honestPayment(random, shop, person, true), status: "PS0" as const };
  const body = writeOrder(random, {
    person,
    at,
    basket,
    payment,
    device: person.devices[0] ?? null,
    ip: person.ip,
    billing: person.home,
    shipping: person.home,
    shippingMethod: "Standard",
    origin: "web",
    phone: person.phone,
  });
  return { shop, story, at, body, basket, card: payment.card, person };
}
