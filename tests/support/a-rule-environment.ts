import type { Order } from "#domain/orders/order.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { velocityReader } from "#domain/rules/velocities.ts";
import { velocityKeys, velocityWindows, type Facts, type Velocities, type Velocity } from "#domain/screening/facts.ts";
import { anAddress, anOrder, currencyCode } from "#tests/support/an-order.ts";
import { quietFacts } from "#tests/support/quiet-facts.ts";

/** An order with only the four required fields. */
export const blankOrder: Order = anOrder({ amount: { amountMinor: 12_990, currency: currencyCode("USD") } });

export const blankAddress = anAddress();

/** Facts about which nothing is known. */
export const blankFacts: Facts = quietFacts();

/** What a rule sees of an order; the test gives only what matters to it. */
export function aRuleEnvironment(
  given: Partial<Omit<RuleEnvironment, "velocity">> & {
    extra?: ReadonlyMap<string, Velocity>;
  } = {},
): RuleEnvironment {
  const { extra, ...rest } = given;
  const facts = given.facts ?? blankFacts;
  return {
    order: blankOrder,
    riskScore: 0.01,
    raw: {},
    lists: new Map(),
    aggregated: nothingAggregated,
    ...rest,
    facts,
    velocity: velocityReader(facts, extra ?? new Map()),
  };
}

/** Of an order whose scenarios aggregate nothing. */
export function nothingAggregated(): never {
  throw new Error("No earlier orders were looked up");
}

export function velocities(of: () => Velocity): Velocities {
  const windows = () => objectOf(velocityWindows, () => ({ ...of() }));
  return objectOf(velocityKeys, windows);
}

export function aVelocity(given: Partial<Velocity>): Velocity {
  return { orders: 1, people: 1, emails: 1, cards: 1, devices: 1, ips: 1, ...given };
}

/** An object with the same value for each key. */
export function objectOf<K extends string, V>(keys: readonly K[], valueOf: () => V): Record<K, V> {
  const made: Partial<Record<K, V>> = {};
  for (const key of keys) made[key] = valueOf();
  if (!isWhole(made, keys)) throw new Error("A key was left out");
  return made;
}

function isWhole<K extends string, V>(made: Partial<Record<K, V>>, keys: readonly K[]): made is Record<K, V> {
  return keys.every((key) => key in made);
}
