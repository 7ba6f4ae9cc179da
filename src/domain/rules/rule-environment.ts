import type { Order } from "#domain/orders/order.ts";
import type { RuleList } from "#domain/rules/rule-list.ts";
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
};
