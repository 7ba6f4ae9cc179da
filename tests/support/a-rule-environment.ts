import type { CurrencyCode } from "#domain/money/currencies.ts";
import { isCurrency } from "#domain/money/currencies.ts";
import type { Address, Order } from "#domain/orders/order.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { velocityReader } from "#domain/rules/velocities.ts";
import {
  recordKeys,
  velocityKeys,
  velocityWindows,
  type Facts,
  type Records,
  type Velocities,
  type Velocity,
} from "#domain/screening/facts.ts";

/** An order of which only the four required fields are known. */
export const blankOrder: Order = {
  orderId: "1001",
  reference: null,
  type: "order",
  createdAt: new Date("2026-11-01T12:00:00Z"),
  amount: { amountMinor: 12_990, currency: currency("USD") },
  customer: {
    id: null,
    firstName: null,
    lastName: null,
    email: null,
    phone: null,
    createdAt: null,
    ordersCount: null,
    dateOfBirth: null,
    address: null,
  },
  payment: {
    method: null,
    acquirer: null,
    status: null,
    cardBin: null,
    cardLast4: null,
    cardHolder: null,
    cardType: null,
    approvalCode: null,
    avs: null,
    cvv: null,
    arn: null,
  },
  billingAddress: null,
  shippingAddress: null,
  shippingMethod: null,
  deliveryDate: null,
  recurring: false,
  items: [],
  device: { ip: null, userAgent: null, language: null, deviceId: null, sessionId: null },
  origin: null,
  tags: [],
};

export const blankAddress: Address = {
  firstName: null,
  lastName: null,
  address1: null,
  address2: null,
  city: null,
  province: null,
  country: null,
  zip: null,
  phone: null,
};

const noVelocity: Velocity = { orders: 0, people: 0, emails: 0, cards: 0, devices: 0, ips: 0 };

/** Facts of which nothing is known. */
export const blankFacts: Facts = {
  place: {
    ipCountry: null,
    ipRegion: null,
    ipCity: null,
    ip: null,
    ipIsProxy: null,
    billing: null,
    shipping: null,
    bank: null,
  },
  card: { brand: null, country: null, type: null, bank: null },
  phone: { e164: null, country: null, isValid: null, type: null },
  email: { domain: null, isDisposable: null, isFree: null },
  browser: { name: null, os: null, device: null, isBot: null },
  agreement: {
    ipIsBillingCountry: null,
    ipIsShippingCountry: null,
    ipIsCardCountry: null,
    cardIsBillingCountry: null,
    billingIsShippingCountry: null,
    phoneIsBillingCountry: null,
    holderToPayerName: null,
    billingToPayerName: null,
    shippingToPayerName: null,
    emailToPayerName: null,
    billingIsShippingAddress: null,
    ipToBillingKm: null,
    billingToShippingKm: null,
  },
  person: { orders: 0, chargebacks: 0, daysSinceFirstSeen: null, secondsSinceRegistered: null },
  velocity: velocities(() => noVelocity),
  record: records(),
};

/** What a rule sees of an order, with only what matters to a test spelled out. */
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
    ...rest,
    facts,
    velocity: velocityReader(facts, extra ?? new Map()),
  };
}

export function velocities(of: () => Velocity): Velocities {
  const windows = () => objectOf(velocityWindows, () => ({ ...of() }));
  return objectOf(velocityKeys, windows);
}

export function aVelocity(given: Partial<Velocity>): Velocity {
  return { orders: 1, people: 1, emails: 1, cards: 1, devices: 1, ips: 1, ...given };
}

export function currency(code: string): CurrencyCode {
  if (!isCurrency(code)) throw new Error(`${code} is no currency`);
  return code;
}

function records(): Records {
  return objectOf(recordKeys, () => ({
    chargebacks: 0,
    fraudConfirmed: 0,
    legitConfirmed: 0,
    daysSinceFirstSeen: null,
  }));
}

/** An object with a value for each key. */
export function objectOf<K extends string, V>(keys: readonly K[], valueOf: () => V): Record<K, V> {
  const made: Partial<Record<K, V>> = {};
  for (const key of keys) made[key] = valueOf();
  if (!isWhole(made, keys)) throw new Error("A key was left out");
  return made;
}

function isWhole<K extends string, V>(made: Partial<Record<K, V>>, keys: readonly K[]): made is Record<K, V> {
  return keys.every((key) => key in made);
}
