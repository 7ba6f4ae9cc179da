import { constantSide, fieldSide, rule, velocitySide } from "#domain/rules/build-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { blockedDomains } from "#tests/bench/engine-orders.ts";

type Value = string | number | boolean;
/** A condition in a neutral form, translated into each candidate's own language. */
export type Condition = { fact: keyof FlatFacts } & (
  | { comparison: "Equal" | "Not Equal" | "Greater Than Or Equal" | "Less Than"; value: Value }
  | { comparison: "In" | "Not In"; value: string[] }
);
export type Comparison = Condition["comparison"];

/** The input of the other engines: one flat object per order, created before the clock starts. */
export type FlatFacts = ReturnType<typeof flatFacts>;

const conditions: Condition[][] = [
  [atLeast("riskScore", 0.8), same("orders", 0), same("ipIsBilling", false), below("registered", 1800), atLeast("amount", 100)],
  [isIn("domain", blockedDomains), below("ordersCount", 2), same("currency", "USD"), atLeast("amount", 50), same("recurring", false)],
  [atLeast("devicePeople", 3), atLeast("deviceOrders", 3), below("seen", 60), not("method", "paypal"), same("currency", "EUR")],
  [same("isDisposable", true), same("orders", 0), same("isFree", false), atLeast("riskScore", 0.1), below("amount", 1500)],
  [isIn("ipCountry", ["NG", "BR"]), not("billing", "NG"), notIn("shipping", ["BR", "JP"]), below("orders", 3), atLeast("amount", 200)],
  [atLeast("chargebacks", 1), atLeast("seen", 30), same("recurring", false), atLeast("riskScore", 0.2), not("currency", "JPY")],
  [same("isProxy", true), same("cardIsBilling", false), same("ipIsBilling", false), below("seen", 150), atLeast("amount", 20)],
  [atLeast("amount", 1000), same("orders", 0), notIn("billing", ["US", "GB"]), same("method", "credit_card"), atLeast("riskScore", 0.05)],
  [same("bin", "424242"), not("cardCountry", "US"), same("billing", "US"), same("shipping", "NG"), below("registered", 3600)],
  [atLeast("orders", 3), same("chargebacks", 0), atLeast("seen", 60), below("riskScore", 0.1), same("ipIsBilling", true)],
];

/** At least 10 scenarios, of which the last 10 are always the same. Those before them match no order, and differ in one condition. */
export function benchConditions(count: number): (readonly Condition[])[] {
  const others = Array.from({ length: count - conditions.length }, (_, at) => {
    const all = conditions[at % conditions.length] ?? [];
    return [...all.slice(0, -1), atLeast("amount", MORE_THAN_ANY + at)];
  });
  return [...others, ...conditions];
}

const MORE_THAN_ANY = 1_000_000;

export function benchScenarios(count: number): Scenario[] {
  return benchConditions(count).map((all, at) => ({
    id: String(at),
    name: `Scenario ${at}`,
    description: "",
    priority: at + 1,
    isPsp: false,
    isArchived: false,
    isCatchAll: false,
    isPreset: false,
    sensors: [],
    rules: all.map(ruleOf),
    guaranteeAction: null,
    timeOutMinutes: null,
    timeOutDecision: "rejected",
  }));
}

export function flatFacts({ order, facts, riskScore }: RuleEnvironment) {
  return {
    riskScore,
    amount: order.amount.amountMinor / 100,
    currency: order.amount.currency,
    recurring: order.recurring,
    ordersCount: order.customer.ordersCount,
    method: order.payment.method,
    bin: order.payment.cardBin,
    billing: order.billingAddress?.country ?? null,
    shipping: order.shippingAddress?.country ?? null,
    domain: facts.email.domain,
    isDisposable: facts.email.isDisposable,
    isFree: facts.email.isFree,
    ipCountry: facts.place.ipCountry,
    isProxy: facts.place.ipIsProxy,
    cardCountry: facts.card.country,
    ipIsBilling: facts.agreement.ipIsBillingCountry,
    cardIsBilling: facts.agreement.cardIsBillingCountry,
    orders: facts.person.orders,
    chargebacks: facts.person.chargebacks,
    seen: facts.person.daysSinceFirstSeen,
    registered: facts.person.secondsSinceRegistered,
    devicePeople: facts.velocity.device["24h"].people,
    deviceOrders: facts.velocity.device["24h"].orders,
  };
}

const fieldOf: Record<keyof FlatFacts, string> = {
  riskScore: "riskScore",
  amount: "order.amount",
  currency: "order.currency",
  recurring: "order.recurring",
  ordersCount: "payer.ordersCount",
  method: "payment.method",
  bin: "payment.cardBin",
  billing: "billing.country",
  shipping: "shipping.country",
  domain: "email.domain",
  isDisposable: "email.isDisposable",
  isFree: "email.isFree",
  ipCountry: "place.ipCountry",
  isProxy: "place.ipIsProxy",
  cardCountry: "card.country",
  ipIsBilling: "agreement.ipIsBillingCountry",
  cardIsBilling: "agreement.cardIsBillingCountry",
  orders: "person.orders",
  chargebacks: "person.chargebacks",
  seen: "person.daysSinceFirstSeen",
  registered: "person.secondsSinceRegistered",
  devicePeople: "device.people",
  deviceOrders: "device.orders",
};

function ruleOf({ fact, comparison, value }: Condition): Rule {
  const right = constantSide(Array.isArray(value) ? value.join(",") : value);
  if (fact === "devicePeople") return rule(velocitySide("device.people", 24), comparison, right);
  if (fact === "deviceOrders") return rule(velocitySide("device.orders", 24), comparison, right);
  return rule(fieldSide(fieldOf[fact]), comparison, right);
}

function atLeast(fact: keyof FlatFacts, value: number): Condition {
  return { fact, comparison: "Greater Than Or Equal", value };
}

function below(fact: keyof FlatFacts, value: number): Condition {
  return { fact, comparison: "Less Than", value };
}

function same(fact: keyof FlatFacts, value: Value): Condition {
  return { fact, comparison: "Equal", value };
}

function not(fact: keyof FlatFacts, value: Value): Condition {
  return { fact, comparison: "Not Equal", value };
}

function isIn(fact: keyof FlatFacts, value: string[]): Condition {
  return { fact, comparison: "In", value };
}

function notIn(fact: keyof FlatFacts, value: string[]): Condition {
  return { fact, comparison: "Not In", value };
}
