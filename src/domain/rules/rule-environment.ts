import type { Order } from "#domain/orders/order.ts";
import type { AggregationReader } from "#domain/rules/aggregate-orders.ts";
import type { Scalar } from "#domain/rules/constant.ts";
import type { TextSet } from "#domain/rules/text-set.ts";
import type { ScalarType } from "#domain/rules/value-type.ts";
import type { VelocityReader } from "#domain/rules/velocities.ts";
import type { Facts } from "#domain/screening/facts.ts";

/** Everything that rules can see of an order. */
export type RuleEnvironment = {
  order: Order;
  facts: Facts;
  /** 0 to 1, computed before scenarios are matched. */
  riskScore: number;
  /** The order as sent, for custom fields. */
  raw: unknown;
  /** The shop's custom lists by id. */
  lists: ReadonlyMap<string, RuleList>;
  /** Velocities over any hours. Made by `velocityReader`. */
  velocity: VelocityReader;
  /** What is aggregated over orders. Made by `aggregationReader`. */
  aggregated: AggregationReader;
};

/** A custom list prepared for lookups. */
export type RuleList = {
  texts: TextSet;
  /** The items that are values of the type. The others never match. */
  values: (type: Exclude<ScalarType, "string">) => ReadonlyMap<Scalar, string>;
};
