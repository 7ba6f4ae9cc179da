import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { keysOf } from "#domain/keys-of.ts";
import { constantSide, ordersSide, rule } from "#domain/rules/build-rule.ts";
import { aggregatedFields, orderAggregation, orderFunctions, orderKeys, type OrderAggregation } from "#domain/rules/order-aggregation.ts";
import type { SqlValue } from "#server/db/database.ts";
import { makeOrderBatches } from "#server/orders/order-batches.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { aggregatedPlainly } from "#tests/support/aggregated-plainly.ts";
import { currencyCode } from "#tests/support/an-order.ts";
import { fc } from "#tests/support/properties.ts";
import { makeRulesLive } from "#tests/support/make-rules-live.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const NOW = new Date("2026-11-10T00:00:00Z");
const START = Date.UTC(2026, 10, 1);
const MINUTE_MS = 60_000;
/** How far into an order's future it sees those that overtook it. */
const OVERTAKEN_MS = 10 * MINUTE_MS;

/** Few values, so that orders share keys; times at and around the edges of windows. */
const maybe = (values: fc.Arbitrary<string>) => fc.option(values, { nil: null, freq: 5 });
const oneOf = (...values: string[]) => fc.constantFrom(...values);
const sentOrder = fc.record({
  minute: fc.constantFrom(0, 0, 1, 5, 9, 10, 11, 59, 60, 61, 120, 60 * 24, 60 * 47, 60 * 48, 60 * 49, 60 * 24 * 7),
  amount: fc.constantFrom(10, 20.05, 99.99, 900).map(Number),
  currency: oneOf("USD", "EUR", "EUR", "KWD", "JPY").map(currencyCode),
  customerId: maybe(oneOf("c1", "c2")),
  email: maybe(oneOf("ann@shop.test", "ben@shop.test")),
  card: maybe(oneOf("4242", "1881")),
  bin: oneOf("424242", "555555"),
  device: maybe(oneOf("d1", "d2")),
  ip: maybe(oneOf("203.0.113.7", "203.0.113.8")),
  phone: maybe(oneOf("+15125550142", "+15125550143")),
  street: maybe(oneOf("12 Main Street", "1 Marina Road")),
  country: oneOf("US", "NL"),
  acquirer: maybe(oneOf("Stripe", "stripe", "Adyen")),
});
type Sent = typeof sentOrder extends fc.Arbitrary<infer Value> ? Value : never;

const bodyOf = (sent: Sent, orderId: string) =>
  anOrderBody({
    orderId,
    createdAt: new Date(timeOf(sent)).toISOString(),
    amount: sent.amount,
    currency: sent.currency,
    customer: { id: sent.customerId, email: sent.email, phone: sent.phone },
    payment: { cardBin: sent.bin, cardLast4: sent.card, acquirer: sent.acquirer },
    device: { deviceId: sent.device, ip: sent.ip },
    billingAddress: { country: sent.country },
    ...(sent.street === null ? {} : { shippingAddress: { address1: sent.street, city: "Austin", country: "US", zip: "78701" } }),
  });

function timeOf({ minute }: Sent): number {
  return START + minute * MINUTE_MS;
}

const aggregation: fc.Arbitrary<OrderAggregation> = fc
  .record({
    name: fc.constantFrom(...orderFunctions),
    over: fc.constantFrom("amount" as const, "amount" as const, ...keysOf(aggregatedFields)),
    by: fc.constantFrom(...keysOf(orderKeys)),
    hours: fc.constantFrom(1, 2, 24, 48, 720),
    withThis: fc.boolean(),
  })
  .map(orderAggregation)
  .filter((each) => each !== null);

/** A rule of each function, which no value ever meets, so that the trace has them all. */
const ruleOf = (each: OrderAggregation) => rule(ordersSide(each), "Greater Than", constantSide("999999999"));

/** Sends the orders of each run together, and the runs one after another. */
async function send(shop: TestShop, runs: readonly (readonly [string, Sent][])[]): Promise<void> {
  const orderBatches = makeOrderBatches(app.services.database, app.services.screening, app.services.jobs);
  for (const run of runs) {
    await Promise.all(
      run.map(([orderId, sent]) => takeInOrder({ ...app.services, orderBatches }, shop.tenantId, bodyOf(sent, orderId), NOW, "import")),
    );
  }
}

/** What the trace of each order's first screening says of every rule, by order. */
async function tracedOf(shop: TestShop, number = 1): Promise<Map<string, unknown[]>> {
  const payments = new Map((await rowsOf(shop, "payment")).map((row) => [row["payment_id"], String(row["order_id"])]));
  const screenings = (await rowsOf(shop, "screening")).filter((row) => row["number"] === number);
  return new Map(screenings.map((row) => [payments.get(row["payment_id"]) ?? "", leftsOf(row["trace"])]));
}

function leftsOf(trace: unknown): unknown[] {
  if (!Array.isArray(trace)) throw new Error("A screening has no trace");
  // The catch-all has no rules.
  return trace.slice(0, -1).map((scenario: { rules: [string, unknown, unknown][] }) => scenario.rules[0]?.[1]);
}

/** The order as an aggregation should know it, from what was sent. */
function plainly(sent: Sent, cardCountry: string | null) {
  return {
    at: timeOf(sent),
    amount: inDollars(sent),
    person: sent.customerId ?? sent.email ?? sent.phone,
    email: sent.email,
    card: sent.card === null ? null : `${sent.bin} ${sent.card}`,
    device: sent.device,
    ip: sent.ip,
    phone: sent.phone,
    shippingAddress: sent.street,
    cardBin: sent.bin,
    cardCountry,
    acquirer: sent.acquirer,
    currency: sent.currency,
  };
}

/** The shop sells in US dollars. There is no rate for the Kuwaiti dinar. */
function inDollars({ amount, currency }: Sent): number | null {
  const perDollar = bundledRates.get(currency);
  return perDollar === undefined ? null : Math.round((amount / perDollar) * 100) / 100;
}

describe("an aggregation over a shop's orders", () => {
  test("gives each order what a plain reading of all that came before it gives, alone and in batches", async () => {
    const orders = fc.array(sentOrder, { minLength: 2, maxLength: 14 });
    const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 14, maxLength: 14 });
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(orders, sizes, fc.array(aggregation, { minLength: 30, maxLength: 30 }), async (sent, runSizes, aggregations) => {
        const shop = await aShop();
        await makeRulesLive(shop, aggregations.map(ruleOf));
        const named = sent.map((each, at): [string, Sent] => [
          `order-${at}`,
          // Yen have no decimals.
          { ...each, amount: each.currency === "JPY" ? Math.round(each.amount) : each.amount },
        ]);
        await send(shop, runsOf(named, runSizes));
        const countries = new Map((await rowsOf(shop, "payment")).map((row) => [String(row["order_id"]), textOf(row["card_country"])]));
        const traced = await tracedOf(shop);
        expect(traced.size).toBe(sent.length);
        const known = named.map(([orderId, each]) => ({ orderId, ...plainly(each, countries.get(orderId) ?? null) }));
        for (const [at, self] of known.entries()) {
          const before = known.slice(0, at).filter((other) => other.at <= self.at + OVERTAKEN_MS);
          const expected = aggregations.map((each) => {
            const specialFunctionName = ordersSide(each).first.specialFunctionName ?? "";
            return aggregatedPlainly({ ...each, specialFunctionName }, self, before);
          });
          expect(traced.get(self.orderId)).toEqual(expected);
          for (const [index, value] of expected.entries())
            seen.add(`${aggregations[index]?.name} ${value === null ? "unknown" : value > 1}`);
        }
      }),
      { numRuns: 12 },
    );
    // The cases have something to tell: every function was unknown, small and larger.
    for (const name of orderFunctions) for (const size of ["unknown", "true"]) expect(seen).toContain(`${name} ${size}`);
  });

  test("looks at the latest 500 orders of the key", async () => {
    const shop = await aShop();
    const count: OrderAggregation = { name: "count", over: "order", by: "email", hours: 720, withThis: false };
    await makeRulesLive(shop, [ruleOf(count), ruleOf({ ...count, withThis: true })]);
    const keys = { customerId: null, email: "ann@shop.test", card: null, device: null, ip: null, phone: null, street: null };
    const currency = currencyCode("USD");
    const base: Sent = { minute: 0, amount: 10, currency, ...keys, bin: "424242", country: "US", acquirer: null };
    const burst = Array.from({ length: 502 }, (_, at): [string, Sent] => [`order-${at}`, base]);
    await send(shop, runsOf(burst, [100, 100, 100, 100, 100]));
    const traced = await tracedOf(shop);
    expect([0, 1, 499, 500, 501].map((at) => traced.get(`order-${at}`))).toEqual([
      [0, 1],
      [1, 2],
      [499, 500],
      [500, 501],
      [500, 501],
    ]);
  });

  test("doesn't count an order's own row when it's screened again, but its new amount", async () => {
    const shop = await aShop();
    const sum: OrderAggregation = { name: "sum", over: "amount", by: "email", hours: 24, withThis: true };
    await makeRulesLive(shop, [ruleOf(sum), ruleOf({ ...sum, withThis: false })]);
    const order = (amount: number) =>
      anOrderBody({ createdAt: new Date(Date.now() - MINUTE_MS).toISOString(), amount, customer: { email: "ann@shop.test" } });
    const [first, second] = [order(30), order(50)];
    for (const body of [first, second]) await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
    expect((await tracedOf(shop)).get(second.orderId)).toEqual([80, 30]);
    await app.read(endpoints.changeOrder, { params: { orderId: second.orderId }, body: { amount: 70 } }, asKeyOf(shop));
    expect((await tracedOf(shop, 2)).get(second.orderId)).toEqual([100, 30]);
  });

  test("is answered from the first order after its scenario went live, and costs nothing after it's gone", async () => {
    const shop = await aShop();
    const sum: OrderAggregation = { name: "sum", over: "amount", by: "email", hours: 24, withThis: true };
    const sentTexts = async (orderId: string): Promise<string[]> => {
      const { tenantId } = shop;
      const parsedBody = anOrderBody({ orderId, createdAt: new Date(START).toISOString(), customer: { email: "ann@shop.test" } });
      const texts: string[] = [];
      const database = await testDatabase();
      const listening: typeof database = {
        ...database,
        forTenants: (tenantIds, work, planning) =>
          database.forTenants(
            tenantIds,
            (handle) =>
              work({
                ...handle,
                prepared: <Row extends object>(text: string, values: readonly SqlValue[]): Promise<Row[]> => {
                  if (text.includes("from tenant, json_to_recordset")) texts.push(text.includes('"emailOrders"') ? "aggregating" : "plain");
                  return handle.prepared<Row>(text, values);
                },
              }),
            planning,
          ),
      };
      const orderBatches = makeOrderBatches(listening, app.services.screening, app.services.jobs);
      await takeInOrder({ ...app.services, orderBatches }, tenantId, parsedBody, NOW, "import");
      return texts;
    };
    expect(await sentTexts("before")).toEqual(["plain"]);
    await makeRulesLive(shop, [ruleOf(sum)]);
    expect(await sentTexts("first")).toEqual(["plain", "aggregating"]);
    expect(await sentTexts("second")).toEqual(["aggregating"]);
    await makeRulesLive(shop, [ruleOf(sum), ruleOf({ ...sum, hours: 48, by: "person" })]);
    expect(await sentTexts("third")).toEqual(["aggregating", "aggregating"]);
    const traced = await tracedOf(shop);
    expect(["first", "second", "third"].map((id) => traced.get(id))).toEqual([[100], [150], [200, 200]]);
    await makeRulesLive(shop, []);
    expect(await sentTexts("last")).toEqual(["aggregating"]);
    expect(await sentTexts("after")).toEqual(["plain"]);
  });
});

test("a rule stored before orders could be aggregated keeps its meaning", async () => {
  const shop = await aShop();
  await (
    await testDatabase()
  ).forTenants([shop.tenantId], (handle) =>
    handle.unprepared(
      `update scenario_set set scenarios = (regexp_replace(scenarios::text, ', "specialFunctionName": null|"specialFunctionName": null, ', '', 'g'))::jsonb where tenant_id = $1`,
      [shop.tenantId],
    ),
  );
  const [{ stored } = { stored: "" }] = await (
    await testDatabase()
  ).forTenants([shop.tenantId], (handle) =>
    handle.prepared<{ stored: string }>("select scenarios::text as stored from scenario_set where tenant_id = $1", [shop.tenantId]),
  );
  expect(stored).toContain("velocityH");
  expect(stored).not.toContain("specialFunctionName");
  for (const id of ["c1", "c2"]) {
    const body = anOrderBody({ createdAt: new Date().toISOString(), customer: { id }, device: { deviceId: "d1" } });
    await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  }
  expect((await rowsOf(shop, "payment")).at(-1)).toMatchObject({ scenario_name: "Multiple accounts, one device" });
});

function runsOf<Value>(values: readonly Value[], sizes: readonly number[]): Value[][] {
  const runs: Value[][] = [];
  for (let from = 0; from < values.length; from += sizes[runs.length - 1] ?? 1)
    runs.push(values.slice(from, from + (sizes[runs.length] ?? 1)));
  return runs;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
