import { fc } from "#tests/support/properties.ts";
import { describe, expect, it } from "vitest";
import { PENDING_SCORE } from "#domain/payments/decision.ts";
import type { Facts } from "#domain/screening/facts.ts";
import type { ReasonCode } from "#server/screening/score/reason-table.ts";
import { scoreOrder } from "#server/screening/score/score-order.ts";
import { anOrder, currencyCode } from "#tests/support/an-order.ts";
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

/** Signs that honest orders have. None of them alone may hold an order. */
const weakSigns: readonly (Case & { sign: string; code: ReasonCode })[] = [
  {
    sign: "Ordered 5 minutes after creating the account",
    code: "new_account",
    facts: { person: { secondsSinceRegistered: 300 } },
  },
  {
    sign: "Ordered 119 seconds after creating the account",
    code: "new_account",
    facts: { person: { secondsSinceRegistered: 119 } },
  },
  {
    sign: "2 customers on this device in 7 days",
    code: "customers_on_device_7d",
    facts: { counts: { "device 7d people": 2 } },
  },
  {
    sign: "2 customers with this card in 24 hours",
    code: "customers_with_card_24h",
    facts: { counts: { "card 24h people": 2 } },
  },
  {
    sign: "12 customers on this IP in 24 hours",
    code: "customers_on_ip_24h",
    facts: { person: { orders: 1 }, counts: { "ip 24h people": 12 } },
  },
  {
    sign: "4 cards at this shipping address in 7 days",
    code: "cards_at_address_7d",
    facts: { counts: { "shippingAddress 7d cards": 4 } },
  },
  {
    sign: "New customer on a device first used here 12 days ago",
    code: "new_customer_on_known_device",
    order: { customer: { id: "c" } },
    facts: { record: { device: { daysSinceFirstSeen: 12 } } },
  },
  {
    sign: "Disposable email (mailinator.com)",
    code: "disposable_email",
    facts: { email: { domain: "mailinator.com", isDisposable: true } },
  },
  {
    sign: "Placed by a bot",
    code: "bot",
    facts: { browser: { isBot: true } },
  },
  { sign: "CVV doesn't match", code: "cvv_no_match", order: { payment: { cvv: "N" } } },
  { sign: "AVS no match", code: "avs_no_match", order: { payment: { avs: "N" } } },
  {
    sign: "Cardholder name doesn't match customer",
    code: "cardholder_not_customer",
    facts: { agreement: { holderToPayerName: 0 } },
  },
  {
    sign: "IP is a proxy or VPN",
    code: "proxy",
    facts: { place: { ipIsProxy: true } },
  },
  {
    sign: "Large first order: $9,000.00",
    code: "large_first_order",
    order: { customer: { id: "c" }, amount: { amountMinor: 900_000, currency: currencyCode("USD") } },
  },
  {
    sign: "Shipping is in Brazil; card was issued in Germany",
    code: "shipping_not_in_card_country",
    order: { billingAddress: { country: "DE" }, shippingAddress: { country: "BR" } },
    facts: { card: { country: "DE" } },
  },
  {
    sign: "Card was issued in Germany; billing is in France",
    code: "card_not_in_billing_country",
    order: { billingAddress: { country: "FR" } },
    facts: { card: { country: "DE" } },
  },
  {
    sign: "IP is in Brazil; billing and shipping are in Germany",
    code: "ip_in_other_country",
    order: { billingAddress: { country: "DE" }, shippingAddress: { country: "DE" } },
    facts: { place: { ipCountry: "BR" } },
  },
  {
    sign: "IP and shipping are in Spain; billing is in Germany",
    code: "ip_in_shipping_country_only",
    order: { billingAddress: { country: "DE" }, shippingAddress: { country: "ES" } },
    facts: { place: { ipCountry: "ES" } },
  },
  { sign: "Invalid phone number", code: "invalid_phone", facts: { phone: { isValid: false } } },
  {
    sign: "Phone is from Poland; billing is in Germany",
    code: "phone_not_in_billing_country",
    order: { billingAddress: { country: "DE" } },
    facts: { phone: { country: "PL" }, agreement: { phoneIsBillingCountry: false } },
  },
  {
    sign: "Direct visit, not from search or ads",
    code: "direct_visit",
    order: { origin: "Direct" },
  },
  { sign: "Express shipping", code: "express_shipping", order: { shippingMethod: "DHL Express" } },
  { sign: "Prepaid card", code: "prepaid_card", facts: { card: { type: "prepaid" } } },
];

/** Signs that hold an order on their own, but don't do more. */
const strongSigns: readonly (Case & { sign: string; code: ReasonCode })[] = [
  { sign: "Ordered 40 seconds after creating the account", code: "new_account", ...justRegistered },
  {
    sign: "Ordered less than a second after creating the account",
    code: "new_account",
    facts: { person: { secondsSinceRegistered: 0 } },
  },
  {
    sign: "2 customers on this device in 24 hours",
    code: "customers_on_device_24h",
    facts: { counts: { "device 24h people": 2 } },
  },
  { sign: "3 customers on this device in 24 hours", code: "customers_on_device_24h", ...ring },
  { sign: "5 cards on this device in 24 hours", code: "cards_on_device_24h", facts: { counts: { "device 24h cards": 5 } } },
  {
    sign: "3 customers with this card in 24 hours",
    code: "customers_with_card_24h",
    facts: { counts: { "card 24h people": 3 } },
  },
  { sign: "1 earlier chargeback on this card", code: "earlier_chargeback", facts: { record: { card: { chargebacks: 1 } } } },
  {
    sign: "2 earlier chargebacks on this email and customer profile",
    code: "earlier_chargeback",
    facts: { record: { email: { chargebacks: 2 }, person: { chargebacks: 1 } } },
  },
  {
    sign: "This device was used in confirmed fraud",
    code: "confirmed_fraud",
    facts: { record: { device: { fraudConfirmed: 1, chargebacks: 2 } } },
  },
];

const goodSigns: readonly (Case & { sign: string; code: ReasonCode })[] = [
  {
    sign: "12 earlier orders in 13 months, no chargebacks",
    code: "returning_customer",
    facts: { person: { orders: 12, daysSinceFirstSeen: 400 } },
  },
  {
    sign: "1 earlier order in 40 days, no chargebacks",
    code: "returning_customer",
    facts: { person: { orders: 1, daysSinceFirstSeen: 40 } },
  },
  {
    sign: "Card used here for 6 months, no chargebacks",
    code: "known_card",
    facts: { record: { card: { daysSinceFirstSeen: 200 } } },
  },
  { sign: "5 earlier orders according to your shop", code: "orders_counted_by_shop", order: { customer: { ordersCount: 5 } } },
  {
    sign: "Account is 3 months old",
    code: "established_account",
    facts: { person: { secondsSinceRegistered: 100 * 86_400 } },
  },
  {
    sign: "Shipping and billing addresses match",
    code: "addresses_match",
    facts: { agreement: { billingIsShippingAddress: true } },
  },
  { sign: "AVS full match", code: "avs_full_match", order: { payment: { avs: "y" } } },
  { sign: "CVV matches", code: "cvv_match", order: { payment: { cvv: "M" } } },
  { sign: "Subscription renewal", code: "subscription_renewal", order: { recurring: true } },
  {
    sign: "IP, card, billing and shipping are all in Germany",
    code: "countries_match",
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

  it.each(weakSigns)("'$sign' raises the score and does not hold the order", ({ sign, code, ...shown }) => {
    const { riskScore, reasons } = scored(shown);
    expect(reasons).toContainEqual({ sign: "bad", reason: sign, code });
    expect(riskScore).toBeGreaterThan(0.005);
    expect(riskScore).toBeLessThan(PENDING_SCORE);
  });

  it.each(strongSigns)("'$sign' holds the order and says no more", ({ sign, code, ...shown }) => {
    const { riskScore, reasons } = scored(shown);
    expect(reasons[0]).toEqual({ sign: "bad", reason: sign, code });
    expect(riskScore).toBeGreaterThanOrEqual(PENDING_SCORE);
    expect(riskScore).toBeLessThan(0.7);
  });

  it.each(goodSigns)("'$sign' lowers the score", ({ sign, code, ...shown }) => {
    const { riskScore, reasons } = scored(shown);
    expect(reasons).toContainEqual({ sign: "good", reason: sign, code });
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

  it("orders that staff confirmed as legitimate lower the score with the sign 'approved'", () => {
    const { riskScore, reasons } = scored({ facts: { record: { card: { legitConfirmed: 1 } } } });
    expect(riskScore).toBeLessThan(0.005);
    expect(reasons).toContainEqual({
      sign: "approved",
      reason: "1 earlier order with this card was confirmed legitimate",
      code: "confirmed_legitimate",
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
      order: { customer: { id: "c" }, origin: "direct", payment: { cvv: "N" } },
      facts: { person: { secondsSinceRegistered: 10 }, agreement: { shippingToPayerName: 0 } },
    });
    expect(reasons.map(({ reason }) => reason)).toEqual([
      "Ordered 10 seconds after creating the account",
      "CVV doesn't match",
      "Direct visit, not from search or ads",
      "First-time customer",
      "Shipping name doesn't match customer",
    ]);
  });

  it("an address that the bank couldn't check says nothing", () => {
    expect(scored({ order: { payment: { avs: "C" } } })).toEqual(scored({}));
  });

  it("an account of unknown age is neither new nor a guest", () => {
    const { riskScore, reasons } = scored({ order: { customer: { createdAt: new Date() } } });
    expect(riskScore).toBe(0.005);
    expect(reasons.map(({ code }) => code)).not.toContain("guest_checkout");
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
      registered: fc.option(fc.nat({ max: 1e8 })),
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
      return { ...facts, email: { ...facts.email, domain: "mailinator.com", isDisposable: true } };
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
