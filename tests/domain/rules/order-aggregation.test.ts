import { describe, expect, it } from "vitest";
import { keysOf } from "#domain/keys-of.ts";
import { aggregateOrders, aggregationReader, type AggregatedOrder } from "#domain/rules/aggregate-orders.ts";
import { constantSide, ordersSide, rule, velocitySide } from "#domain/rules/build-rule.ts";
import { compileRule } from "#domain/rules/compile-rule.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import {
  aggregatedFields,
  covers,
  orderAggregation,
  orderFunctions,
  orderKeys,
  type OrderAggregation,
} from "#domain/rules/order-aggregation.ts";
import type { RuleField } from "#domain/rules/rule.ts";
import { aRuleEnvironment } from "#tests/support/a-rule-environment.ts";
import { aggregatedPlainly } from "#tests/support/aggregated-plainly.ts";
import { arbitraryAggregated } from "#tests/support/arbitrary-environments.ts";
import { fc } from "#tests/support/properties.ts";

const NOON = Date.UTC(2026, 10, 1, 12);
const HOUR_MS = 3_600_000;

const sumOfCard: OrderAggregation = { name: "sum", over: "amount", by: "card", hours: 48, withThis: false };

function anOrder(shown: Partial<AggregatedOrder> = {}): AggregatedOrder {
  const keys = { person: null, email: null, card: "c", device: null, ip: null, phone: null, shippingAddress: null };
  return { at: NOON, amount: 10, ...keys, cardBin: null, cardCountry: null, acquirer: null, currency: "USD", ...shown };
}

const usable = orderFunctions.flatMap((name) =>
  keysOf(aggregatedFields).flatMap((over) =>
    keysOf(orderKeys).flatMap((by) => {
      const aggregation = orderAggregation({ name, over, by, hours: 24, withThis: true });
      return aggregation === null ? [] : [aggregation];
    }),
  ),
);

describe("an aggregation over orders", () => {
  it("is counted of everything but the key itself, and calculated of amounts alone", () => {
    const of = (name: string) => [...new Set(usable.filter((each) => each.name === name).map(({ over }) => over))];
    expect(of("count")).toEqual(keysOf(aggregatedFields));
    expect(of("distinct count")).toEqual(keysOf(aggregatedFields).filter((over) => over !== "order"));
    for (const name of ["sum", "average", "min", "max"]) expect(of(name)).toEqual(["amount"]);
    expect(usable.filter(({ over, by }) => over === by)).toEqual([]);
  });

  it("gives what a plain reading of its definition gives", () => {
    fc.assert(
      fc.property(
        arbitraryAggregated,
        fc.constantFrom(...usable),
        fc.boolean(),
        fc.constantFrom(1, 2, 24, 48, 720),
        (orders, of, withThis, hours) => {
          const aggregation = { ...of, withThis, hours };
          const { self, earlier } = orders;
          const ofKey = earlier.filter((order) => order[of.by] === self[of.by]);
          const { specialFunctionName } = ordersSide(aggregation).first;
          const expected = aggregatedPlainly({ ...aggregation, specialFunctionName: specialFunctionName ?? "" }, self, earlier);
          expect(aggregationReader(self, { [of.by]: ofKey })(aggregation)).toBe(expected);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each<[string, Partial<OrderAggregation>, AggregatedOrder[], number | null]>([
    ["leaves this order out", {}, [anOrder({ amount: 5 })], 5],
    ["takes this order in", { withThis: true }, [anOrder({ amount: 5 })], 15],
    ["sums nothing to 0", {}, [], 0],
    ["averages nothing to unknown", { name: "average" }, [], null],
    ["leaves an amount without a rate out", {}, [anOrder({ amount: null }), anOrder({ amount: 5 })], 5],
    ["doesn't know the sum of unknown amounts alone", {}, [anOrder({ amount: null })], null],
    ["averages known amounts only", { name: "average" }, [anOrder({ amount: null }), anOrder({ amount: 5 })], 5],
    ["counts orders whose amount is unknown", { name: "count", over: "order" }, [anOrder({ amount: null })], 1],
    ["takes one at the window's last millisecond", {}, [anOrder({ at: NOON - 48 * HOUR_MS + 1 })], 10],
    ["leaves one out that is exactly as old as the window", {}, [anOrder({ at: NOON - 48 * HOUR_MS })], 0],
    ["takes one that was overtaken", {}, [anOrder({ at: NOON + 60_000 })], 10],
    [
      "takes texts that differ in case for one",
      { name: "distinct count", over: "acquirer" },
      [anOrder({ acquirer: "Pay" }), anOrder({ acquirer: "pay " })],
      1,
    ],
    ["leaves blank texts out", { name: "distinct count", over: "acquirer" }, [anOrder({ acquirer: " " })], 0],
    ["removes floating-point noise", {}, [anOrder({ amount: 0.1 }), anOrder({ amount: 0.2 })], 0.3],
  ])("%s", (_, shown, earlier, expected) => {
    expect(aggregateOrders({ ...sumOfCard, ...shown }, anOrder(), earlier)).toBe(expected);
  });

  it("is unknown for an order without the key, and fails if its orders weren't looked up", () => {
    expect(aggregationReader(anOrder({ card: null }), {})(sumOfCard)).toBeNull();
    expect(() => aggregationReader(anOrder(), { device: [] })(sumOfCard)).toThrow("same card were not looked up");
  });

  it("is compared, and shown in a trace, as the number it is", () => {
    const { holds, compare, aggregations } = compileRule(rule(ordersSide(sumOfCard), "Greater Than", constantSide("14.5")));
    const env = aRuleEnvironment({ aggregated: aggregationReader(anOrder(), { card: [anOrder({ amount: 15 })] }) });
    expect(holds(env)).toBe(true);
    expect(compare(env)).toEqual({ left: 15, right: 14.5, matched: [] });
    expect(aggregations).toEqual([sumOfCard]);
  });

  it("is one for a velocity with a function alone: without, it keeps its meaning", () => {
    const stored = velocitySide("device.people", 24);
    const without = { ...stored, first: { ...stored.first, specialFunctionName: "" } };
    for (const side of [stored, without]) {
      const { aggregations } = compileRule(rule(side, "Greater Than", constantSide(1)));
      expect(aggregations).toEqual([]);
      expect(describeRule(rule(side, "Greater Than", constantSide(1)))).toBe("Customers on this device in 24 h is more than 1");
    }
  });

  it("is kept under the names of the wire", () => {
    expect(ordersSide({ ...sumOfCard, name: "distinct count", over: "device" })).toMatchObject({
      first: {
        name: "velocityH",
        type: "custom",
        specialFunctionName: "distinctCount",
        value: '{"over":"device","by":"card","withThis":false}',
      },
      second: { constValue: "48" },
    });
  });
});

describe("the words of an aggregation over orders", () => {
  it.each<[string, Partial<RuleField>, string | null]>([
    ["Sum of amounts with this card in 2 days, without this order is more than 1", {}, "48"],
    ["Sum of amounts with this card in ? h, without this order is more than 1", {}, null],
    ["Sum of amounts with this card in ? h, without this order is more than 1", {}, "900"],
    [
      "Number of different devices by this customer in 2 days is more than 1",
      { specialFunctionName: "distinctCount", value: '{"over":"device","by":"person","withThis":true}' },
      "48",
    ],
    [
      "Number of orders on this IP in 2 days is more than 1",
      { specialFunctionName: "count", value: '{"over":"order","by":"ip","withThis":true}' },
      "48",
    ],
    ["Sum of ? ? in 2 days is more than 1", { value: "{" }, "48"],
    ["median shoes hat in 2 days is more than 1", { specialFunctionName: "median", value: '{"over":"shoes","by":"hat"}' }, "48"],
  ])("are '%s'", (words, first, hours) => {
    const made = rule(ordersSide(sumOfCard), "Greater Than", constantSide(1));
    const { firstLeftField: left, secondLeftField: second } = made;
    if (left === null || second === null) throw new Error("The rule has no left side");
    expect(describeRule({ ...made, firstLeftField: { ...left, ...first }, secondLeftField: { ...second, constValue: hours } })).toBe(words);
  });
});

describe("orders read for some aggregations", () => {
  const read = { keys: ["card", "ip"] as const, hours: 48 };
  it.each([
    [{ keys: ["card"] as const, hours: 48 }, true],
    [{ keys: [], hours: 0 }, true],
    [{ keys: ["card"] as const, hours: 49 }, false],
    [{ keys: ["card", "person"] as const, hours: 1 }, false],
  ])("answer %j: %s", (needed, isCovered) => {
    expect(covers(read, needed)).toBe(isCovered);
  });
});
