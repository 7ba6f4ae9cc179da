import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PENDING_SCORE } from "#domain/payments/decision.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { scoreOrder } from "#server/screening/score/score-order.ts";
import { anOrder, currency } from "#tests/support/an-order.ts";
import { quietFacts } from "#tests/support/quiet-facts.ts";

type Case = { order?: Parameters<typeof anOrder>[0]; facts?: Parameters<typeof quietFacts>[0] };

function scored({ order, facts }: Case): ReturnType<typeof scoreOrder> {
  return scoreOrder(anOrder(order), quietFacts(facts));
}

const justRegistered: Case = { facts: { person: { secondsSinceRegistered: 40 } } };
const ring: Case = {
  order: { customer: { id: "c3" } },
  facts: { counts: { "device 24h people": 3 } },
};

/** Signs that honest orders show; none of them may hold an order alone. */
const weakSigns: readonly (Case & { sign: string })[] = [
  {
    sign: "Bought 5 minutes after the account was created",
    facts: { person: { secondsSinceRegistered: 300 } },
  },
  {
    sign: "Bought 119 seconds after the account was created",
    facts: { person: { secondsSinceRegistered: 119 } },
  },
  {
    sign: "Second person on this device within 7 days",
    facts: { counts: { "device 7d people": 2 } },
  },
  {
    sign: "Second person with this card within 24 hours",
    facts: { counts: { "card 24h people": 2 } },
  },
  {
    sign: "12 people from this IP address within 24 hours",
    facts: { person: { orders: 1 }, counts: { "ip 24h people": 12 } },
  },
  {
    sign: "4 cards at this shipping address within 7 days",
    facts: { counts: { "shippingAddress 7d cards": 4 } },
  },
  {
    sign: "New person on a device that first bought here 12 days ago",
    order: { customer: { id: "c" } },
    facts: { record: { device: { daysSinceFirstSeen: 12 } } },
  },
  {
    sign: "Throw-away e-mail address (mailinator.com)",
    facts: { email: { domain: "mailinator.com", isDisposable: true } },
  },
  {
    sign: "Ordered by a program, not by a person in a browser",
    facts: { browser: { isBot: true } },
  },
  { sign: "The security code of the card is wrong", order: { payment: { cvv: "N" } } },
  { sign: "The bank does not know the billing address", order: { payment: { avs: "N" } } },
  {
    sign: "The card holder has another name than the buyer",
    facts: { agreement: { holderToPayerName: 0 } },
  },
  {
    sign: "Ordered through a proxy or VPN that hides the buyer's place",
    facts: { place: { ipIsProxy: true } },
  },
  {
    sign: "First order, and it is for $9,000.00",
    order: { amount: { amountMinor: 900_000, currency: currency("USD") } },
  },
  {
    sign: "Ships to Brazil, card issued in Germany",
    order: { billingAddress: { country: "DE" }, shippingAddress: { country: "BR" } },
    facts: { card: { country: "DE" } },
  },
  {
    sign: "Card issued in Germany, billed to France",
    order: { billingAddress: { country: "FR" } },
    facts: { card: { country: "DE" } },
  },
  {
    sign: "Ordered from Brazil, the order belongs to Germany",
    order: { billingAddress: { country: "DE" }, shippingAddress: { country: "DE" } },
    facts: { place: { ipCountry: "BR" } },
  },
  {
    sign: "Ordered from Spain where it is shipped to, paid from Germany",
    order: { billingAddress: { country: "DE" }, shippingAddress: { country: "ES" } },
    facts: { place: { ipCountry: "ES" } },
  },
  { sign: "The phone number cannot exist", facts: { phone: { isValid: false } } },
  {
    sign: "Phone number of Poland, billed to Germany",
    order: { billingAddress: { country: "DE" } },
    facts: { phone: { country: "PL" }, agreement: { phoneIsBillingCountry: false } },
  },
  {
    sign: "Came to the shop directly, not through a search or an advertisement",
    order: { origin: "Direct" },
  },
  { sign: "Wants the fastest shipping", order: { shippingMethod: "DHL Express" } },
  { sign: "Paid with a prepaid card", facts: { card: { type: "prepaid" } } },
];

/** Signs that hold an order by themselves, and no more than that. */
const strongSigns: readonly (Case & { sign: string })[] = [
  { sign: "Bought 40 seconds after the account was created", ...justRegistered },
  {
    sign: "Bought in the moment the account was created",
    facts: { person: { secondsSinceRegistered: 0 } },
  },
  {
    sign: "Second person on this device within 24 hours",
    facts: { counts: { "device 24h people": 2 } },
  },
  { sign: "Third person on this device within 24 hours", ...ring },
  { sign: "5 cards on this device within 24 hours", facts: { counts: { "device 24h cards": 5 } } },
  {
    sign: "Third person with this card within 24 hours",
    facts: { counts: { "card 24h people": 3 } },
  },
  { sign: "1 earlier chargeback with this card", facts: { record: { card: { chargebacks: 1 } } } },
  {
    sign: "2 earlier chargebacks with this e-mail address and person",
    facts: { record: { email: { chargebacks: 2 }, person: { chargebacks: 1 } } },
  },
  {
    sign: "Fraud was confirmed before with this device",
    facts: { record: { device: { fraudConfirmed: 1, chargebacks: 2 } } },
  },
];

const goodSigns: readonly (Case & { sign: string })[] = [
  {
    sign: "12 earlier orders in 13 months without a chargeback",
    facts: { person: { orders: 12, daysSinceFirstSeen: 400 } },
  },
  {
    sign: "1 earlier order in 40 days without a chargeback",
    facts: { person: { orders: 1, daysSinceFirstSeen: 40 } },
  },
  {
    sign: "This card has paid here for 6 months without a chargeback",
    facts: { record: { card: { daysSinceFirstSeen: 200 } } },
  },
  { sign: "The shop counts 5 orders of this customer", order: { customer: { ordersCount: 5 } } },
  {
    sign: "The account is 3 months old",
    facts: { person: { secondsSinceRegistered: 100 * 86_400 } },
  },
  {
    sign: "Ships to the billing address",
    facts: { agreement: { billingIsShippingAddress: true } },
  },
  { sign: "The bank knows the billing address", order: { payment: { avs: "y" } } },
  { sign: "The security code of the card is right", order: { payment: { cvv: "M" } } },
  { sign: "Renews an earlier payment", order: { recurring: true } },
  {
    sign: "In one country, Germany: connection, card, billing address and shipping address",
    order: { billingAddress: { country: "DE" }, shippingAddress: { country: "DE" } },
    facts: { place: { ipCountry: "DE" }, card: { country: "DE" } },
  },
];

describe("score", () => {
  it("an order about which nothing is known scores the prior", () => {
    const { riskScore, reasons } = scored({});
    expect(riskScore).toBe(0.005);
    expect(reasons.every(({ sign }) => sign === "neutral")).toBe(true);
  });

  it.each(weakSigns)("'$sign' raises the score and does not hold the order", ({ sign, ...shown }) => {
    const { riskScore, reasons } = scored(shown);
    expect(reasons).toContainEqual({ sign: "bad", reason: sign });
    expect(riskScore).toBeGreaterThan(0.005);
    expect(riskScore).toBeLessThan(PENDING_SCORE);
  });

  it.each(strongSigns)("'$sign' holds the order and says no more", ({ sign, ...shown }) => {
    const { riskScore, reasons } = scored(shown);
    expect(reasons[0]).toEqual({ sign: "bad", reason: sign });
    expect(riskScore).toBeGreaterThanOrEqual(PENDING_SCORE);
    expect(riskScore).toBeLessThan(0.7);
  });

  it.each(goodSigns)("'$sign' lowers the score", ({ sign, ...shown }) => {
    const { riskScore, reasons } = scored(shown);
    expect(reasons).toContainEqual({ sign: "good", reason: sign });
    expect(riskScore).toBeLessThan(0.005);
  });

  it("two strong signs pass 0.9", () => {
    const both: Case = { ...ring, facts: { ...ring.facts, ...justRegistered.facts } };
    expect(scored(both).riskScore).toBeGreaterThan(0.9);
  });

  it("one ring seen from several keys counts once in full", () => {
    const seenTwice = scored({
      ...ring,
      facts: { counts: { "device 24h people": 3, "ip 24h people": 3, "card 24h people": 2 } },
    });
    expect(seenTwice.riskScore).toBeGreaterThan(scored(ring).riskScore);
    expect(seenTwice.riskScore).toBeLessThan(0.9);
  });

  it("orders that staff confirmed as genuine lower the score with the sign 'approved'", () => {
    const { riskScore, reasons } = scored({ facts: { record: { card: { legitConfirmed: 1 } } } });
    expect(riskScore).toBeLessThan(0.005);
    expect(reasons).toContainEqual({
      sign: "approved",
      reason: "An earlier order with this card was confirmed as genuine",
    });
  });

  it("a chargeback outweighs many good orders", () => {
    const regular = { person: { orders: 20, daysSinceFirstSeen: 500 } };
    const disputed = scored({ facts: { ...regular, record: { card: { chargebacks: 1 } } } });
    expect(disputed.riskScore).toBeGreaterThanOrEqual(PENDING_SCORE);
    expect(disputed.reasons.map(({ sign }) => sign)).not.toContain("good");
  });

  it("reasons come heaviest first and neutral ones last", () => {
    const { reasons } = scored({
      order: { origin: "direct", payment: { cvv: "N" } },
      facts: { person: { secondsSinceRegistered: 10 }, agreement: { shippingToPayerName: 0 } },
    });
    expect(reasons.map(({ reason }) => reason)).toEqual([
      "Bought 10 seconds after the account was created",
      "The security code of the card is wrong",
      "Came to the shop directly, not through a search or an advertisement",
      "First order of this person seen here",
      "Ships to another name than the buyer's",
    ]);
  });

  it("an account that was registered after the order says nothing", () => {
    expect(scored({ facts: { person: { secondsSinceRegistered: -5 } } }).riskScore).toBe(0.005);
  });

  it("an ordinary order of a returning customer scores under one in a thousand", () => {
    const { riskScore } = scored({
      order: {
        billingAddress: { country: "DE" },
        shippingAddress: { country: "DE" },
        payment: { avs: "Y", cvv: "M" },
      },
      facts: {
        place: { ipCountry: "DE" },
        agreement: { billingIsShippingAddress: true, holderToPayerName: 1 },
        person: { orders: 3, daysSinceFirstSeen: 120 },
      },
    });
    expect(riskScore).toBeLessThan(0.001);
  });
});

describe("score, whatever the facts", () => {
  const count = fc.nat({ max: 50 });
  const days = fc.option(fc.nat({ max: 2000 }));
  const someFacts: fc.Arbitrary<Facts> = fc
    .record({
      orders: count,
      chargebacks: count,
      first: days,
      registered: fc.option(fc.integer({ min: -10, max: 1e8 })),
      people: count,
      cards: count,
      deviceDays: days,
    })
    .map(({ orders, chargebacks, first, registered, people, cards, deviceDays }) =>
      quietFacts({
        person: {
          orders,
          chargebacks,
          daysSinceFirstSeen: first,
          secondsSinceRegistered: registered,
        },
        counts: {
          "device 24h people": people,
          "device 7d people": people,
          "ip 24h people": people,
          "card 24h people": cards,
          "email 7d cards": cards,
        },
        record: { device: { daysSinceFirstSeen: deviceDays } },
      }),
    );

  it("lies between 0 and 1 with six decimals, and every reason is a sentence", () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const { riskScore, reasons } = scoreOrder(anOrder({ customer: { id: "c" } }), facts);
        expect(riskScore).toBeGreaterThanOrEqual(0);
        expect(riskScore).toBeLessThanOrEqual(1);
        expect(Number(riskScore.toFixed(6))).toBe(riskScore);
        for (const { reason } of reasons) expect(reason).toMatch(/^[A-Z0-9][^{}]+[^.\s]$/);
        expect(reasons.map(({ reason }) => reason).join()).not.toMatch(/undefined|null|NaN/);
      }),
    );
  });

  it("never falls when a bad sign is added", () => {
    fc.assert(
      fc.property(someFacts, fc.constantFrom("bot", "disposable", "proxy", "fraud", "phone"), (facts, added) => {
        const order = anOrder({ customer: { id: "c" } });
        expect(scoreOrder(order, worse(facts, added)).riskScore).toBeGreaterThanOrEqual(scoreOrder(order, facts).riskScore);
      }),
    );
  });

  it("never falls when more people share the device", () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }), fc.nat({ max: 20 }), (left, right) => {
        const scoreOf = (people: number): number =>
          scored({ facts: { counts: { "device 24h people": people, "device 7d people": people } } }).riskScore;
        expect(scoreOf(Math.max(left, right))).toBeGreaterThanOrEqual(scoreOf(Math.min(left, right)));
      }),
    );
  });

  it("never rises with the age of the account", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e8 }), fc.nat({ max: 1e8 }), (left, right) => {
        const scoreOf = (secondsSinceRegistered: number): number => scored({ facts: { person: { secondsSinceRegistered } } }).riskScore;
        expect(scoreOf(Math.max(left, right))).toBeLessThanOrEqual(scoreOf(Math.min(left, right)));
      }),
    );
  });
});

function worse(facts: Facts, added: string): Facts {
  switch (added) {
    case "bot":
      return { ...facts, browser: { ...facts.browser, isBot: true } };
    case "disposable":
      return { ...facts, email: { domain: "mailinator.com", isFree: false, isDisposable: true } };
    case "proxy":
      return { ...facts, place: { ...facts.place, ipIsProxy: true } };
    case "fraud":
      return {
        ...facts,
        record: { ...facts.record, card: { ...facts.record.card, fraudConfirmed: 1 } },
      };
    default:
      return { ...facts, phone: { ...facts.phone, isValid: false } };
  }
}
