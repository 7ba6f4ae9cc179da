import type { Order } from "#domain/orders/order.ts";
import type { AggregationReader } from "#domain/rules/aggregate-orders.ts";
import type { Scalar } from "#domain/rules/constant.ts";
import type { Fit } from "#domain/rules/membership.ts";
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
  /** The shop's custom lists by id, those that rules use. One that was deleted is missing. */
  lists: ReadonlyMap<string, RuleList>;
  /** Velocities over any hours. Made by `velocityReader`. */
  velocity: VelocityReader;
  /** What is aggregated over orders. Made by `aggregationReader`. */
  aggregated: AggregationReader;
};

/** How a value can fit an entry of a list. */
export type ListFit = Exclude<Fit, "part">;

/** A custom list prepared for lookups, as it is at the moment of screening. */
export type RuleList = {
  /** Whether a text fits an entry. The text is in lowercase, without surrounding spaces. */
  has: (fit: ListFit, text: string) => boolean;
  /** The entries that the text fits, as written. */
  matching: (fit: ListFit, text: string) => string[];
  /** The entry, as written, that says this number, day or boolean; null if none does. Texts that aren't of the type never match. */
  equal: (type: Exclude<ScalarType, "string">, value: Scalar) => string | null;
};
