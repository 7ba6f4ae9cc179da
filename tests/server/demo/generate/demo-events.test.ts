import { visitBody } from "#contract/visits.ts";
import { isSupportedCountry, isValidPhoneNumber } from "libphonenumber-js/max";
import { beforeAll, describe, expect, test } from "vitest";
import { fulfillmentBody } from "#contract/deliveries.ts";
import { harmlessFulfillment } from "#server/deliveries/harmless-fulfillment.ts";
import { operatorOutcome } from "#server/orders/operator-outcome.ts";
import { isCurrency } from "#domain/money/currencies.ts";
import { toMinor } from "#domain/money/money.ts";
import { hasCardNumber } from "#domain/orders/card-number.ts";
import { parseCheckout } from "#domain/orders/parse-checkout.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import { staffReasons } from "#domain/payments/staff-decision.ts";
import { outcomeTypes } from "#domain/payments/outcome.ts";
import { isFraudReason } from "#domain/payments/dispute-reasons.ts";
import { CHARGEBACKS_NEEDED, LEARNING_SHARE } from "#domain/suggestions/suggestion.ts";
import { subStatuses } from "#domain/payments/sub-status.ts";
import { localClock } from "#server/demo/generate/calendar.ts";
import { demoEvents } from "#server/demo/generate/demo-events.ts";
import {
  demoShops,
  fraudStories,
  honestStories,
  isFraud,
  type DemoEvent,
  type DemoOrderEvent,
  type DemoOutcomeEvent,
} from "#server/demo/generate/event.ts";
import { reviewOf } from "#server/demo/generate/reviews.ts";
import { inDollars, openIpCountries, secondsSinceRegistered, signsOf, type Sign } from "./signs.ts";
import { keyed } from "#tests/support/keyed.ts";

const until = new Date("2026-11-21T12:00:00Z");
const DAY_MS = 86_400_000;

let events: DemoEvent[] = [];
let orders: DemoOrderEvent[] = [];
let outcomes: DemoOutcomeEvent[] = [];
let demoOrders: DemoOrderEvent[] = [];
let signs = new Map<DemoOrderEvent, Sign[]>();

beforeAll(async () => {
  events = demoEvents({ seed: "surety", until });
  orders = events.filter((event) => event.kind === "order");
  outcomes = events.filter((event) => event.kind === "outcome");
  demoOrders = orders.filter((event) => event.shop === "demo");
  signs = await signsOf(orders);
});

describe("the demo's events", () => {
  test("are the same for the same seed and end, and differ for another seed", () => {
    expect(demoEvents({ seed: "surety", until })).toEqual(events);
    expect(demoEvents({ seed: "another", until })).not.toEqual(events);
  });

  test("come in order of time and none after the end", () => {
    const times = events.map((event) => event.at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(until.getTime());
  });

  test("survive being written as JSON", () => {
    for (const event of events) {
      const body = bodyOf(event);
      expect(JSON.parse(JSON.stringify(body))).toStrictEqual(body);
    }
  });
});

function bodyOf(event: DemoEvent): object {
  switch (event.kind) {
    case "order":
      return event.order;
    case "outcome":
      return event.outcome;
    case "delivery":
      return event.report;
    case "checkout":
      return event.checkout;
    case "visit":
      return event.visit.batches.map(({ at: _at, ...body }) => body);
  }
}

describe("the demo's visits", () => {
  const visits = () => events.filter((event) => event.kind === "visit");

  test("are the sessions of some 60 recent orders of one shop, which the intake takes", () => {
    expect(visits().length).toBeGreaterThan(30);
    expect(visits().length).toBeLessThan(110);
    const sessions = new Map(orders.map(({ order, at }) => [order.device?.sessionId, { device: order.device, at }]));
    for (const { visit, shop } of visits()) {
      expect(shop).toBe("demo");
      for (const { at, ...batch } of visit.batches) {
        const placed = sessions.get(batch.sessionId);
        expect(placed?.device).toMatchObject({ deviceId: batch.deviceId, ip: visit.ip, userAgent: visit.userAgent });
        expect(at < (placed?.at ?? at)).toBe(true);
        expect(visitBody.safeParse({ ...batch, siteKey: "site_x" }).error).toBeUndefined();
      }
    }
  });

  test("are people's but for one, in which cards were tested", () => {
    const driven = visits().filter(({ visit }) => visit.batches.some(({ isDriven }) => isDriven));
    expect(driven).toHaveLength(1);
    const session = driven[0]?.visit.batches[0]?.sessionId;
    expect(orders.find(({ order }) => order.device?.sessionId === session)?.story).toBe("card testing");
  });
});

describe("the demo's deliveries", () => {
  const deliveries = () => events.filter((event) => event.kind === "delivery");

  test("are of most orders that name a shipping address, and of no others", () => {
    const shippable = orders.filter(({ order }) => order.shippingAddress !== undefined);
    const keys = new Set(deliveries().map(({ shop, orderId }) => `${shop} ${orderId}`));
    const isShipped = ({ shop, order }: DemoOrderEvent) => keys.has(`${shop} ${order.orderId}`);
    expect(share(shippable, isShipped)).toBeGreaterThan(0.85);
    expect(orders.filter((event) => isShipped(event) && event.order.shippingAddress === undefined)).toEqual([]);
  });

  test("in several parcels are numbered as they were sent", () => {
    const firsts = new Map<string, Map<string, string>>();
    for (const { shop, orderId, report } of deliveries()) {
      const ofOrder = firsts.get(`${shop} ${orderId}`) ?? new Map<string, string>();
      firsts.set(`${shop} ${orderId}`, ofOrder);
      if (!ofOrder.has(report.id)) ofOrder.set(report.id, report.at);
    }
    const several = [...firsts.values()].filter(({ size }) => size > 1);
    expect(several.length).toBeGreaterThan(0);
    for (const ofOrder of several) {
      const numbered = [...ofOrder].toSorted(([a], [b]) => Number(/\d+$/.exec(a)) - Number(/\d+$/.exec(b)));
      expect(numbered.map(([, at]) => at)).toEqual([...ofOrder.values()].toSorted());
    }
  });

  test("are at the order's address, mostly delivered, a few on the way, failed or returned", () => {
    const last = new Map(deliveries().map(({ shop, orderId, report }) => [`${shop} ${orderId}`, report]));
    const stands = [...last.values()].map(({ status }) => status);
    expect(share(stands, (status) => status === "delivered")).toBeGreaterThan(0.85);
    for (const status of ["in_transit", "failed", "returned"]) {
      expect(stands).toContain(status);
      expect(share(stands, (each) => each === status)).toBeLessThan(0.1);
    }
    const elsewhere = orders.filter(({ shop, order }) => {
      const report = last.get(`${shop} ${order.orderId}`);
      return report !== undefined && report.address !== order.shippingAddress;
    });
    expect(elsewhere).toEqual([]);
  });

  test("are taken in without a fault or warning", () => {
    for (const { report } of deliveries()) {
      expect(harmlessFulfillment(fulfillmentBody.parse(report), keyed).warnings).toEqual([]);
      expect(hasCardNumber(report.trackingNumber)).toBe(false);
    }
  });
});

describe("the demo's orders", () => {
  test("are about 3,000 in the last 90 days and 1,000 in the eleven months before", () => {
    const recent = demoOrders.filter(({ at }) => at.getTime() > until.getTime() - 90 * DAY_MS);
    expect(recent.length).toBeGreaterThan(2950);
    expect(recent.length).toBeLessThan(3050);
    expect(demoOrders.length - recent.length).toBeGreaterThan(950);
    expect(demoOrders.length - recent.length).toBeLessThan(1050);
    expect(demoOrders[0]?.at.toISOString().slice(0, 7)).toBe("2025-09");
    expect(orders.length).toBeLessThanOrEqual(4600);
    for (const shop of demoShops) expect(orders.some((event) => event.shop === shop)).toBe(true);
  });

  test("have a unique id, the required fields and an amount valid in their currency", () => {
    const ids = new Set(orders.map(({ shop, order }) => `${shop} ${order.orderId}`));
    expect(ids.size).toBe(orders.length);
    for (const { order, at } of orders) {
      expect(order.createdAt).toBe(at.toISOString());
      expect(minor(order.amount, order.currency)).toBeGreaterThan(0);
      for (const item of order.items) expect(minor(item.amount, order.currency)).not.toBeNull();
      expect(order.items.length).toBeGreaterThan(0);
      expect(subStatuses).toContain(order.payment.status);
    }
  });

  test("show every sub-status, many currencies, origins and acquirers", () => {
    expect(new Set(demoOrders.map(({ order }) => order.payment.status))).toEqual(new Set(subStatuses));
    expect(new Set(demoOrders.map(({ order }) => order.currency)).size).toBeGreaterThan(8);
    expect(new Set(demoOrders.map(({ order }) => order.origin)).size).toBeGreaterThan(7);
    expect(new Set(demoOrders.map(({ order }) => order.payment.acquirer)).size).toBeGreaterThan(7);
    expect(share(demoOrders, ({ order }) => order.currency === "USD")).toBeGreaterThan(0.45);
  });

  test("contain no full card number, and nothing that the intake would refuse or warn about", () => {
    for (const { order } of orders) {
      const { customer, payment, billingAddress, shippingAddress, items } = order;
      const descriptions = items.map((item) => item.description);
      const texts = [{ ...customer, id: "" }, payment, billingAddress, shippingAddress, descriptions].flatMap((part) =>
        Object.values(part ?? {}).map(String),
      );
      expect(texts.filter(hasCardNumber)).toEqual([]);
      expect(payment.cardBin ?? "000000").toMatch(/^\d{6}$/);
      expect(payment.cardLast4 ?? "0000").toMatch(/^\d{4}$/);
      expect(parseOrder(order, until, keyed)).toMatchObject({ faults: null, warnings: [] });
    }
  });

  test("never mix scripts in a name", () => {
    const named = orders.flatMap(({ order }) =>
      [order.customer, order.billingAddress, order.shippingAddress].filter((part) => part !== undefined),
    );
    const mixed = named.filter(({ firstName, lastName }) => {
      const scripts = [/\p{Script=Latin}/u, /\p{Script=Hebrew}/u, /\p{Script=Han}|\p{Script=Hiragana}/u];
      return scripts.filter((script) => script.test(`${firstName} ${lastName}`)).length > 1;
    });
    expect(mixed).toEqual([]);
  });

  test("have card data only if paid by card, of a brand, method and type that exist together", () => {
    for (const { order } of orders) {
      const { method, cardBin, cardLast4, cardType, cardHolder, avs, cvv } = order.payment;
      const isCard = ["credit_card", "debit_card", "apple_pay", "google_pay"].includes(method);
      for (const field of [cardBin, cardLast4, cardType]) expect(field !== undefined, method).toBe(isCard);
      expect(!isCard && [cardHolder, avs, cvv].some((field) => field !== undefined), method).toBe(false);
      expect(method.endsWith("_card") && method !== `${cardType}_card`, method).toBe(false);
      expect(/^[36]/.test(cardBin ?? "") && cardType !== "credit", cardBin).toBe(false);
    }
  });

  test("are paid through acquirers that their shop's platform has", () => {
    const shopsOf = (acquirer: string) =>
      [...new Set(orders.filter(({ order }) => order.payment.acquirer === acquirer).map(({ shop }) => shop))].toSorted();
    expect(shopsOf("shopify_payments")).toEqual(["demo", "free"]);
    expect(shopsOf("woocommerce_payments")).toEqual(["second"]);
  });

  test("follow the buyers' hours and days", () => {
    const american = demoOrders.filter(({ order, story }) => order.currency === "USD" && !isFraud(story));
    const hours = american.map(({ at }) => localClock(at, "America/Chicago").hour);
    const inHours = (from: number, to: number) => hours.filter((hour) => hour >= from && hour < to).length;
    expect(inHours(18, 22)).toBeGreaterThan(5 * inHours(2, 6));
    const weekdays = demoOrders.map(({ at }) => localClock(at, "America/New_York").weekday);
    const onDay = (day: number) => weekdays.filter((weekday) => weekday === day).length;
    expect(onDay(0) + onDay(1)).toBeGreaterThan(1.1 * (onDay(5) + onDay(6)));
  });

  test("often come from returning people, some 120 to 365 undisputed days later on the same device and IP", () => {
    const honest = demoOrders.filter(({ story }) => !isFraud(story));
    const byPerson = new Map<string | undefined, DemoOrderEvent[]>();
    for (const event of honest) {
      const mail = event.order.customer.email;
      byPerson.set(mail, [...(byPerson.get(mail) ?? []), event]);
    }
    const returning = [...byPerson.values()].filter((list) => list.length > 1);
    expect(returning.length).toBeGreaterThan(500);
    const proven = returning.filter((list) => list.some((later) => list.some((earlier) => isSamePlaceLater(earlier, later))));
    expect(proven.length).toBeGreaterThan(60);
  });
});

describe("fraud in the demo", () => {
  test("is three to four percent of orders, of every kind", () => {
    const part = share(demoOrders, ({ story }) => isFraud(story));
    expect(part).toBeGreaterThan(0.03);
    expect(part).toBeLessThan(0.04);
    for (const story of [...fraudStories, ...honestStories]) {
      expect(demoOrders.filter((event) => event.story === story).length, story).toBeGreaterThan(9);
    }
  });

  test("shows two independent signs if a shop could see it in time, and mostly none if it couldn't", () => {
    const withSigns = (story: string, atLeast: number) =>
      share(
        orders.filter((event) => event.story === story),
        (event) => (signs.get(event)?.length ?? 0) >= atLeast,
      );
    expect(withSigns("account ring", 2)).toBeGreaterThan(0.7);
    expect(withSigns("card testing", 2)).toBeGreaterThan(0.8);
    expect(withSigns("friendly fraud", 1)).toBeLessThan(0.05);
  });

  test("by friendly people often follows two of their orders 120 to 365 days earlier", () => {
    const disputed = demoOrders.filter(({ story }) => story === "friendly fraud");
    const known = disputed.filter((late) => demoOrders.filter((early) => isLongBefore(early, late)).length >= 2);
    expect(known.length).toBeGreaterThan(8);
  });
});

describe("honest people in the demo", () => {
  test("never show two strong signs at once, whatever the seed and season", async () => {
    expect(doubtfulAmong(orders, signs)).toEqual([]);
    for (const seed of [2, 3, 4]) {
      const end = new Date(Date.UTC(2027, seed * 3, 28, 3, 4, 5, 678));
      const others = demoEvents({ seed, until: end }).filter((event) => event.kind === "order");
      expect(others.length).toBe(orders.length);
      expect(doubtfulAmong(others, await signsOf(others))).toEqual([]);
    }
  });

  test("who register while buying show only that sign", () => {
    const registering = orders.filter(({ story }) => story === "registers while buying");
    expect(registering.length).toBeGreaterThan(40);
    for (const event of registering) {
      expect(secondsSinceRegistered(event)).toBeLessThan(90);
      expect(signs.get(event)).toEqual(["just registered"]);
    }
  });

  test("buy from the country they live in at least 95% of the time", async () => {
    const ipCountry = await openIpCountries();
    const online = orders.filter(({ story, order }) => !isFraud(story) && order.device !== undefined);
    const atHome = share(online, ({ order }) => ipCountry(order.device?.ip ?? "") === order.billingAddress?.country);
    expect(atHome).toBeGreaterThan(0.95);
    expect(atHome).toBeLessThan(1);
  });

  test("almost always enter phone numbers that exist in their country", () => {
    const phones = orders.flatMap(({ order }) =>
      order.billingAddress?.phone === undefined ? [] : [[order.billingAddress.phone, order.billingAddress.country] as const],
    );
    const valid = share(phones, ([phone, country]) => isPhoneOf(phone, country));
    expect(valid).toBeGreaterThan(0.96);
    expect(valid).toBeLessThan(1);
  });
});

describe("the demo's checkouts", () => {
  test("are from the last 90 days, contain nothing the intake would refuse or warn about, and partly come back", () => {
    const checkouts = events.filter((event) => event.kind === "checkout");
    for (const { at, checkout } of checkouts) {
      expect(at.getTime()).toBeGreaterThan(until.getTime() - 90 * DAY_MS);
      expect(checkout.at).toBe(at.toISOString());
      expect(parseCheckout(checkout, until, keyed)).toMatchObject({ faults: null, warnings: [] });
    }
    for (const shop of demoShops) {
      const own = checkouts.filter((event) => event.shop === shop);
      const recovered = own.filter(({ checkout }) => checkout.recovered);
      const left = own.filter(({ checkout }) => !checkout.recovered);
      expect(new Set(left.map(({ checkout }) => checkout.id)).size).toBe(left.length);
      expect(left.map(({ checkout }) => checkout.id)).toEqual(expect.arrayContaining(recovered.map(({ checkout }) => checkout.id)));
      expect(left.filter(({ checkout }) => checkout.failed).length, shop).toBeGreaterThan(1);
    }
    expect(checkouts.length).toBeLessThan(900);
  });
});

describe("the demo's chargebacks", () => {
  test("for fraud in the first 70% of the time are enough to find suggestions in", () => {
    const first = demoOrders[0]?.at.getTime() ?? 0;
    const splitAt = first + LEARNING_SHARE * (until.getTime() - first);
    const placed = new Map(demoOrders.map(({ order, at }) => [order.orderId, at.getTime()]));
    const early = outcomes.filter(
      ({ shop, orderId, outcome }) =>
        shop === "demo" &&
        outcome.type === "chargeback" &&
        isFraudReason(outcome.reason ?? null) &&
        (placed.get(orderId) ?? Infinity) < splitAt,
    );
    expect(early.length).toBeGreaterThan(CHARGEBACKS_NEEDED + 3);
  });

  test("are on one to two percent of the orders, in number and value, whatever the seed and season", () => {
    const others = [2, 3, 4].map((seed) => demoEvents({ seed, until: new Date(Date.UTC(2027, seed * 3, 28, 3, 4, 5)) }));
    for (const rate of [events, ...others].flatMap(chargebackRates)) {
      expect(rate).toBeGreaterThan(0.01);
      expect(rate).toBeLessThan(0.02);
    }
  });
});

describe("the demo's reviews", () => {
  const reviewed = () => demoOrders.map((event) => ({ event, review: reviewOf("surety", event, until) }));

  test("are the same for the same seed", () => {
    for (const { event, review } of reviewed()) expect(reviewOf("surety", event, until)).toEqual(review);
  });

  test("come after the order, within three days and before the demo's end, each with a reason that its action has", () => {
    for (const { event, review } of reviewed()) {
      if (review === null) continue;
      expect(review.at.getTime()).toBeGreaterThanOrEqual(event.at.getTime());
      expect(review.at.getTime() - event.at.getTime()).toBeLessThanOrEqual(3 * DAY_MS);
      expect(review.at.getTime()).toBeLessThanOrEqual(until.getTime());
      const choices = staffReasons(review.action === "approve" ? "approved" : "rejected").map(({ code }) => code);
      expect(choices).toContain(review.reasonCode);
    }
  });

  test("leave nothing waiting that is older than three days and hasn't timed out, and most of what is younger", () => {
    const ageOf = ({ at }: DemoOrderEvent) => until.getTime() - at.getTime();
    const left = reviewed().filter(({ review }) => review === null);
    expect(left.filter(({ event }) => ageOf(event) >= 3 * DAY_MS && ageOf(event) < 14 * DAY_MS)).toEqual([]);
    const young = reviewed().filter(({ event }) => ageOf(event) < 3 * DAY_MS);
    expect(share(young, ({ review }) => review === null)).toBeGreaterThan(0.6);
  });

  test("mostly see fraud for what it is", () => {
    const seen = reviewed().flatMap(({ event, review }) => (review === null ? [] : [{ event, review }]));
    const isRight = ({ event, review }: (typeof seen)[number]) => (review.action === "reject") === isFraud(event.story);
    expect(share(seen, isRight)).toBeGreaterThan(0.9);
    expect(share(seen, isRight)).toBeLessThan(1);
  });
});

describe("the demo's outcomes", () => {
  test("belong to an earlier order of the same shop and occur once each", () => {
    const placed = new Map(orders.map(({ shop, order, at }) => [`${shop} ${order.orderId}`, at]));
    for (const { shop, orderId, at, outcome } of outcomes) {
      expect(at.getTime()).toBeGreaterThan(placed.get(`${shop} ${orderId}`)?.getTime() ?? Infinity);
      expect(outcome.at).toBe(at.toISOString());
      expect(operatorOutcome.safeParse(outcome).success).toBe(true);
    }
    expect(new Set(outcomes.map(({ shop, outcome }) => `${shop} ${outcome.type} ${outcome.id}`)).size).toBe(outcomes.length);
  });

  test("are of every type; chargebacks arrive nine to sixty days after the order", () => {
    expect(new Set(outcomes.map(({ outcome }) => outcome.type))).toEqual(new Set(outcomeTypes));
    const placed = new Map(orders.map((event) => [`${event.shop} ${event.order.orderId}`, event]));
    for (const { shop, orderId, at, outcome } of outcomes.filter((event) => event.outcome.type === "chargeback")) {
      const order = placed.get(`${shop} ${orderId}`);
      const days = (at.getTime() - (order?.at.getTime() ?? 0)) / DAY_MS;
      expect(days).toBeGreaterThanOrEqual(9);
      expect(days).toBeLessThanOrEqual(61);
      expect(outcome.currency).toBe(order?.order.currency);
      expect(outcome.amount).toBeLessThanOrEqual(order?.order.amount ?? 0);
    }
  });
});

function doubtfulAmong(list: DemoOrderEvent[], known: Map<DemoOrderEvent, Sign[]>): unknown[] {
  const doubtful = list.filter((event) => !isFraud(event.story) && (known.get(event)?.length ?? 0) > 1);
  return doubtful.map((event) => [event.shop, event.order.orderId, event.story, known.get(event)]);
}

/** By number and by value. */
function chargebackRates(list: readonly DemoEvent[]): number[] {
  const placed = list.flatMap((event) => (event.kind === "order" && event.shop === "demo" ? [event.order] : []));
  const disputed = list.flatMap((event) =>
    event.kind === "outcome" && event.shop === "demo" && event.outcome.type === "chargeback" ? [event.outcome] : [],
  );
  const valueOf = (parts: readonly { amount?: number; currency?: string }[]) =>
    parts.reduce((sum, { amount = 0, currency = "USD" }) => sum + inDollars(amount, currency), 0);
  return [disputed.length / placed.length, valueOf(disputed) / valueOf(placed)];
}

function minor(amount: number, currency: string): number | null {
  return isCurrency(currency) ? toMinor(amount, currency) : null;
}

function share<T>(list: readonly T[], holds: (item: T) => boolean): number {
  return list.filter(holds).length / list.length;
}

function isSamePlaceLater(earlier: DemoOrderEvent, later: DemoOrderEvent): boolean {
  const days = (later.at.getTime() - earlier.at.getTime()) / DAY_MS;
  const before = earlier.order.device;
  const after = later.order.device;
  return days >= 120 && days <= 365 && before !== undefined && before.deviceId === after?.deviceId && before.ip === after.ip;
}

function isLongBefore(early: DemoOrderEvent, late: DemoOrderEvent): boolean {
  const days = (late.at.getTime() - early.at.getTime()) / DAY_MS;
  return early.order.customer.email === late.order.customer.email && days >= 120 && days <= 365;
}

function isPhoneOf(phone: string, country: string): boolean {
  return isSupportedCountry(country) && isValidPhoneNumber(phone, country);
}
