import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { ruleList } from "#tests/support/rule-list.ts";
import { aRuleEnvironment, aVelocity, blankAddress, blankFacts, blankOrder, velocities } from "#tests/support/a-rule-environment.ts";
import { currencyCode } from "#tests/support/an-order.ts";

/** Different orders from a fixed seed, so that every run measures the same ones. */
export function engineOrders(count: number): RuleEnvironment[] {
  const random = seeded(20_261_121);
  return Array.from({ length: count }, (_, at) => anEnvironment(at, random));
}

export const blockedDomains = Array.from({ length: 50 }, (_, at) => `mail-${at}.example`);
const blockedList = ruleList(blockedDomains);

const countries = ["US", "US", "US", "GB", "DE", "FR", "BR", "NG", "JP"];

function anEnvironment(at: number, random: () => number): RuleEnvironment {
  const pick = <T>(values: readonly T[], otherwise: T): T => values[Math.floor(random() * values.length)] ?? otherwise;
  const [billing, ipCountry, cardCountry] = [pick(countries, "US"), pick(countries, "US"), pick(countries, "US")];
  const domain = random() < 0.2 ? pick(blockedDomains, "") : "mail.example";
  const device = aVelocity({ orders: Math.ceil(random() * 5), people: Math.ceil(random() * 3) });
  return aRuleEnvironment({
    riskScore: random() ** 3,
    lists: new Map([["blocked", blockedList]]),
    order: {
      ...blankOrder,
      orderId: String(at),
      amount: {
        amountMinor: Math.floor(random() ** 2 * 200_000),
        currency: currencyCode(pick(["USD", "EUR"], "USD")),
      },
      customer: {
        ...blankOrder.customer,
        email: `person-${at}@${domain}`,
        ordersCount: Math.floor(random() * 6),
      },
      payment: {
        ...blankOrder.payment,
        method: pick(["credit_card", "paypal"], "credit_card"),
        cardBin: pick(["424242", "555555"], "424242"),
      },
      billingAddress: { ...blankAddress, country: billing },
      shippingAddress: { ...blankAddress, country: pick(countries, "US") },
      items: [{ id: "sku-1", description: "Shoes", quantity: Math.ceil(random() * 4), amountMinor: 100 }],
      recurring: random() < 0.1,
    },
    facts: {
      ...blankFacts,
      place: { ...blankFacts.place, ipCountry, ipIsProxy: random() < 0.2 },
      card: { ...blankFacts.card, country: cardCountry },
      email: { ...blankFacts.email, domain, isDisposable: random() < 0.1, isFree: random() < 0.5 },
      agreement: {
        ...blankFacts.agreement,
        ipIsBillingCountry: ipCountry === billing,
        cardIsBillingCountry: cardCountry === billing,
      },
      person: {
        ...blankFacts.person,
        orders: Math.floor(random() * 6),
        approvedOrders: 0,
        chargebacks: random() < 0.05 ? 1 : 0,
        daysSinceFirstSeen: Math.floor(random() * 300),
        secondsSinceRegistered: Math.floor(random() * 4000),
      },
      velocity: velocities(() => device),
    },
  });
}

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
