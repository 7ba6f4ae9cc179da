import { fc } from "#tests/support/properties.ts";
import { keysOf } from "#domain/keys-of.ts";
import { aggregationReader, type AggregatedOrder, type EarlierOrders } from "#domain/rules/aggregate-orders.ts";
import { orderKeys } from "#domain/rules/order-aggregation.ts";
import type { Address, Order } from "#domain/orders/order.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { ruleList } from "#tests/support/rule-list.ts";
import { extraWindowName, velocityReader } from "#domain/rules/velocities.ts";
import { factsFrom, type Fact, type FactsOf, type FactTable } from "#domain/screening/fact-kinds.ts";
import { factTables, recordFacts, recordKeys, velocityKeys, type Facts, type Velocity } from "#domain/screening/facts.ts";
import { blankFacts, objectOf, velocities } from "#tests/support/a-rule-environment.ts";
import { currencyCode } from "#tests/support/an-order.ts";

/** Values come from small pools, so that two of them are often equal, or one starts with or contains the other. */
export const textPool = ["one", "One", "two", "one two", " Two ", "ONETWO", "", "stra\u00dfe", "a@b.example", "7", "42", "yes"];
export const lowerPool = ["one", "two", "onetwo", "a@b.example", "b.example", "424242", "4242", ""];
export const upperPool = ["FR", "US", "GB", "SS"];
export const dayPool = ["2026-11-01", "2026-10-31", "2026-11-02", "1990-02-28", "2024-02-29"];
export const customPaths = ["a", "a.b", "a.b.c", "list", "list[1]", "list.a", "__proto__.x", "deep[0].a"];
export const listIds = ["list-1", "list-2", "list-empty", "list-gone"];
export const extraHours = [2, 48];

const text = nullable(fc.constantFrom(...textPool));
const lower = nullable(fc.constantFrom(...lowerPool));
const upper = nullable(fc.constantFrom(...upperPool));
const small = fc.constantFrom(0, 1, 2, 7, 42);
const share = nullable(fc.constantFrom(0, 0.1, 0.3, 0.5, 1));
const flag = nullable(fc.boolean());
const instant = fc.constantFrom("2026-11-01T00:00:00Z", "2026-10-31T23:59:59Z", "2026-11-02T12:00:00Z").map((at) => new Date(at));

const addressKeys = ["firstName", "lastName", "address1", "address2", "city", "province", "zip", "phone"] as const;
const paymentTexts = ["method", "acquirer", "cardHolder", "cardType", "approvalCode", "avs", "cvv", "arn"] as const;

const address: fc.Arbitrary<Address> = fc.record({
  ...objectOf(addressKeys, () => text),
  country: upper,
});

const order: fc.Arbitrary<Order> = fc.record({
  orderId: fc.constantFrom("one", "two"),
  reference: text,
  type: fc.constantFrom("order" as const, "psp" as const),
  createdAt: instant,
  amount: fc.record({
    amountMinor: fc.constantFrom(0, 70, 100, 4200, 12_990),
    currency: fc.constantFrom(...["USD", "JPY", "KWD"].map(currencyCode)),
  }),
  customer: fc.record({
    id: text,
    firstName: text,
    lastName: text,
    email: lower,
    phone: text,
    createdAt: nullable(instant),
    ordersCount: nullable(small),
    dateOfBirth: nullable(fc.constantFrom(...dayPool)),
    address: nullable(address),
  }),
  payment: fc.record({
    ...objectOf(paymentTexts, () => text),
    status: nullable(fc.constantFrom("PS0" as const, "PS3" as const)),
    cardBin: lower,
    cardLast4: lower,
  }),
  billingAddress: nullable(address),
  shippingAddress: nullable(address),
  shippingMethod: text,
  deliveryDate: nullable(fc.constantFrom(...dayPool, "soon")),
  recurring: fc.boolean(),
  items: fc.array(
    fc.record({
      id: text,
      description: text,
      quantity: small,
      amountMinor: nullable(fc.constantFrom(0, 10, 20, 70, 4200)),
    }),
    { maxLength: 4 },
  ),
  device: fc.record(objectOf(["ip", "userAgent", "language", "deviceId", "sessionId"], () => text)),
  origin: text,
  tags: fc.array(fc.constantFrom(...textPool), { maxLength: 3 }),
});

const point = nullable(fc.record({ lat: fc.constantFrom(0, 1, 42), lng: fc.constantFrom(0, 7), isCity: fc.boolean() }));

const velocity: fc.Arbitrary<Velocity> = fc.oneof(
  fc.constant({ orders: 0, people: 0, emails: 0, cards: 0, devices: 0, ips: 0 }),
  fc.record({
    orders: fc.constantFrom(1, 2, 7),
    people: small,
    emails: small,
    cards: small,
    devices: small,
    ips: small,
  }),
);

const facts: fc.Arbitrary<Facts> = fc.record({
  place: part(factTables.place),
  card: part(factTables.card),
  phone: part(factTables.phone),
  email: part(factTables.email),
  browser: part(factTables.browser),
  agreement: part(factTables.agreement),
  person: part(factTables.person),
  amounts: part(factTables.amounts),
  velocity: fc
    .array(velocity, { minLength: 24, maxLength: 24 })
    .map((all) => velocities(() => all.pop() ?? all[0] ?? blankFacts.velocity.ip["1h"])),
  record: fc.record(objectOf(recordKeys, () => part(recordFacts))),
});

const key = nullable(fc.constantFrom("k1", "k2"));
const aggregatedOrder = (hoursAgo: fc.Arbitrary<number>): fc.Arbitrary<AggregatedOrder> =>
  fc.record({
    ...objectOf(keysOf(orderKeys), () => key),
    at: hoursAgo.map((hours) => Date.UTC(2026, 10, 1) - hours * 3_600_000),
    amount: nullable(fc.constantFrom(0, 0.1, 0.2, 7, 42, 129.9)),
    cardBin: nullable(fc.constantFrom("424242", "555555")),
    cardCountry: upper,
    acquirer: text,
    currency: fc.constantFrom("USD", "JPY"),
  });

/** An order and earlier ones: overtaken by one, within and outside of most windows, and exactly at their edges. */
export const arbitraryAggregated = fc.record({
  self: aggregatedOrder(fc.constant(0)),
  earlier: fc.array(aggregatedOrder(fc.constantFrom(-0.1, 0, 0.5, 1, 1.5, 2, 23, 24, 48, 47.9, 719, 720, 721)), { maxLength: 8 }),
});

const rawScalar = fc.constantFrom<unknown>(null, "one", "TWO", "42", 42, 7.5, true, "no", "2026-11-01", "2026-11-01T23:00:00Z", "", {});
const raw: fc.Arbitrary<unknown> = fc.oneof(
  rawScalar,
  fc.record(
    {
      a: fc.oneof(rawScalar, fc.record({ b: fc.oneof(rawScalar, fc.record({ c: rawScalar })) })),
      list: fc.oneof(fc.array(rawScalar, { maxLength: 3 }), fc.array(fc.record({ a: rawScalar }), { maxLength: 3 })),
      deep: fc.array(fc.record({ a: fc.array(rawScalar, { maxLength: 2 }) }), { maxLength: 2 }),
    },
    { requiredKeys: [] },
  ),
);

const lists = fc
  .tuple(...[0, 1].map(() => fc.array(fc.constantFrom(...textPool, ...upperPool, ...dayPool), { maxLength: 5 })))
  .map((all) => new Map([...all.entries()].map(([at, items]) => [`list-${at + 1}`, items] as const)));

/** An order with its facts, and the items of its lists as typed. */
export type ArbitraryCase = {
  env: RuleEnvironment;
  listItems: ReadonlyMap<string, readonly string[]>;
  /** What is aggregated: this order and earlier ones. */
  orders: AggregatedCase;
};
export type AggregatedCase = { self: AggregatedOrder; earlier: readonly AggregatedOrder[] };

/** Those that have each key in common with the order. */
function earlierByKey(self: AggregatedOrder, earlier: readonly AggregatedOrder[]): EarlierOrders {
  return Object.fromEntries(keysOf(orderKeys).map((by) => [by, earlier.filter((order) => order[by] === self[by])]));
}

export const arbitraryCase: fc.Arbitrary<ArbitraryCase> = fc
  .record({
    order,
    facts,
    raw,
    lists,
    riskScore: fc.constantFrom(0, 0.1, 0.3, 0.5, 1),
    extra: fc.array(velocity, { minLength: 12, maxLength: 12 }),
    orders: arbitraryAggregated,
  })
  .map(({ lists: filled, extra, orders, ...given }) => {
    const listItems = new Map<string, readonly string[]>([...filled, ["list-empty", []]]);
    const names = velocityKeys.flatMap((key) => extraHours.map((hours) => extraWindowName({ key, hours })));
    const answers = new Map(names.map((name, at) => [name, extra[at] ?? blankFacts.velocity.ip["1h"]]));
    const prepared = new Map([...listItems].map(([id, items]) => [id, ruleList(items)]));
    const aggregated = aggregationReader(orders.self, earlierByKey(orders.self, orders.earlier));
    return {
      env: { ...given, lists: prepared, velocity: velocityReader(given.facts, answers), aggregated },
      listItems,
      orders,
    };
  });

function nullable<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null, freq: 4 });
}

function part<Table extends FactTable>(table: Table): fc.Arbitrary<FactsOf<Table>> {
  const shape = Object.fromEntries(Object.entries(table).map(([name, fact]) => [name, valuesOf(fact)]));
  return fc.record(shape).map((values) => factsFrom(table, (name) => values[name]));
}

function valuesOf({ kind, unit, choices = [] }: Fact<unknown>): fc.Arbitrary<unknown> {
  switch (kind) {
    case "text":
      return text;
    case "lowerText":
      return lower;
    case "country":
      return upper;
    case "choice":
      return nullable(fc.constantFrom(...choices));
    case "flag":
      return flag;
    case "number":
      return unit === "percent" ? share : nullable(small);
    case "count":
      return small;
    case "point":
      return point;
  }
}
