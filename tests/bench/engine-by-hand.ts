import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { blockedDomains } from "#tests/bench/engine-orders.ts";

type Condition = (env: RuleEnvironment) => boolean;

const blocked = new Set<string | null>(blockedDomains);
const farCountries = new Set<string | null>(["NG", "BR"]);
const farShipping = new Set<string>(["BR", "JP"]);
const nearCountries = new Set<string>(["US", "GB"]);

/** The scenarios of `engine-conditions.ts` as written by hand: one closure per condition. */
const conditionsByHand: readonly (readonly Condition[])[] = [
  [
    ({ riskScore }) => riskScore >= 0.8,
    ({ facts }) => facts.person.orders === 0,
    ({ facts }) => facts.agreement.ipIsBillingCountry === false,
    ({ facts }) => facts.person.secondsSinceRegistered !== null && facts.person.secondsSinceRegistered < 1800,
    ({ order }) => order.amount.amountMinor >= 10_000,
  ],
  [
    ({ facts }) => blocked.has(facts.email.domain),
    ({ order }) => order.customer.ordersCount !== null && order.customer.ordersCount < 2,
    ({ order }) => order.amount.currency === "USD",
    ({ order }) => order.amount.amountMinor >= 5000,
    ({ order }) => !order.recurring,
  ],
  [
    ({ facts }) => facts.velocity.device["24h"].people >= 3,
    ({ facts }) => facts.velocity.device["24h"].orders >= 3,
    ({ facts }) => facts.person.daysSinceFirstSeen !== null && facts.person.daysSinceFirstSeen < 60,
    ({ order }) => order.payment.method !== null && order.payment.method !== "paypal",
    ({ order }) => order.amount.currency === "EUR",
  ],
  [
    ({ facts }) => facts.email.isDisposable === true,
    ({ facts }) => facts.person.orders === 0,
    ({ facts }) => facts.email.isFree === false,
    ({ riskScore }) => riskScore >= 0.1,
    ({ order }) => order.amount.amountMinor < 150_000,
  ],
  [
    ({ facts }) => farCountries.has(facts.place.ipCountry),
    ({ order }) => order.billingAddress !== null && order.billingAddress.country !== null && order.billingAddress.country !== "NG",
    ({ order }) =>
      order.shippingAddress !== null && order.shippingAddress.country !== null && !farShipping.has(order.shippingAddress.country),
    ({ facts }) => facts.person.orders < 3,
    ({ order }) => order.amount.amountMinor >= 20_000,
  ],
  [
    ({ facts }) => facts.person.chargebacks >= 1,
    ({ facts }) => facts.person.daysSinceFirstSeen !== null && facts.person.daysSinceFirstSeen >= 30,
    ({ order }) => !order.recurring,
    ({ riskScore }) => riskScore >= 0.2,
    ({ order }) => order.amount.currency !== "JPY",
  ],
  [
    ({ facts }) => facts.place.ipIsProxy === true,
    ({ facts }) => facts.agreement.cardIsBillingCountry === false,
    ({ facts }) => facts.agreement.ipIsBillingCountry === false,
    ({ facts }) => facts.person.daysSinceFirstSeen !== null && facts.person.daysSinceFirstSeen < 150,
    ({ order }) => order.amount.amountMinor >= 2000,
  ],
  [
    ({ order }) => order.amount.amountMinor >= 100_000,
    ({ facts }) => facts.person.orders === 0,
    ({ order }) =>
      order.billingAddress !== null && order.billingAddress.country !== null && !nearCountries.has(order.billingAddress.country),
    ({ order }) => order.payment.method === "credit_card",
    ({ riskScore }) => riskScore >= 0.05,
  ],
  [
    ({ order }) => order.payment.cardBin === "424242",
    ({ facts }) => facts.card.country !== null && facts.card.country !== "US",
    ({ order }) => order.billingAddress?.country === "US",
    ({ order }) => order.shippingAddress?.country === "NG",
    ({ facts }) => facts.person.secondsSinceRegistered !== null && facts.person.secondsSinceRegistered < 3600,
  ],
  [
    ({ facts }) => facts.person.orders >= 3,
    ({ facts }) => facts.person.chargebacks === 0,
    ({ facts }) => facts.person.daysSinceFirstSeen !== null && facts.person.daysSinceFirstSeen >= 60,
    ({ riskScore }) => riskScore < 0.1,
    ({ facts }) => facts.agreement.ipIsBillingCountry === true,
  ],
];

/** The index of the first scenario whose conditions all hold, or null. */
export function matchByHand(env: RuleEnvironment): number | null {
  for (let at = 0; at < conditionsByHand.length; at++) {
    if (allHold(conditionsByHand[at], env)) return at;
  }
  return null;
}

function allHold(conditions: readonly Condition[] | undefined, env: RuleEnvironment): boolean {
  if (conditions === undefined) return false;
  for (const holds of conditions) if (!holds(env)) return false;
  return true;
}
