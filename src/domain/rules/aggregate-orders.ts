import { HOUR_MS } from "#domain/dates/day-bounds.ts";
import { distinctCount, foldNumbers, isKnown } from "#domain/rules/fold-values.ts";
import type { AggregatedField, aggregatedFields, OrderAggregation, OrderKey } from "#domain/rules/order-aggregation.ts";

/** An order as aggregations know it. Identity keys are hashed; unknown values are null. */
export type AggregatedOrder = {
  /** Milliseconds since 1970. */
  at: number;
} & { readonly [Field in Exclude<AggregatedField, "order">]: ValueOf<(typeof aggregatedFields)[Field]["type"]> | null };
type ValueOf<Type> = Type extends "[number]" ? number : string;

/** Earlier orders by what they have in common with this one, for the keys that were looked up. */
export type EarlierOrders = Partial<Record<OrderKey, readonly AggregatedOrder[]>>;

/** An order's aggregations; null if unknown. */
export type AggregationReader = (aggregation: OrderAggregation) => number | null;

/** Reads an order's aggregations, each computed once. Throws if orders with its key weren't looked up. */
export function aggregationReader(self: AggregatedOrder, earlier: EarlierOrders): AggregationReader {
  const known = new Map<OrderAggregation, number | null>();
  return (aggregation) => {
    const before = known.get(aggregation);
    if (before !== undefined) return before;
    const found = read(aggregation, self, earlier);
    known.set(aggregation, found);
    return found;
  };
}

function read(aggregation: OrderAggregation, self: AggregatedOrder, earlier: EarlierOrders): number | null {
  const { by } = aggregation;
  if (self[by] === null) return null;
  const orders = earlier[by];
  if (orders === undefined) throw new Error(`The orders with the same ${by} were not looked up`);
  return aggregateOrders(aggregation, self, orders);
}

/**
 * Aggregates the orders of a key in the window that ends at this order. Unknown values, such as an amount without an exchange
 * rate, are left out, so that one order in a rare currency doesn't hide the others. The sum of no orders is 0. The sum of
 * orders whose amounts are all unknown is unknown, and so are an average, minimum and maximum of nothing.
 */
export function aggregateOrders(
  { name, over, hours, withThis }: OrderAggregation,
  self: AggregatedOrder,
  earlier: readonly AggregatedOrder[],
): number | null {
  const since = self.at - hours * HOUR_MS;
  const orders = earlier.filter((order) => order.at > since);
  if (withThis) orders.push(self);
  if (over === "order") return orders.length;
  const values = orders
    .map((order) => order[over])
    .filter((value) => value !== null)
    .filter(isKnown);
  switch (name) {
    case "count":
      return values.length;
    case "distinct count":
      return distinctCount(values);
    case "sum":
      return orders.length === 0 ? 0 : foldNumbers(name, values.filter(isNumber));
    default:
      return foldNumbers(name, values.filter(isNumber));
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
