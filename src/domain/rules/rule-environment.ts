import type { Order } from "#domain/orders/order.ts";
import type { RuleList } from "#domain/rules/rule-list.ts";
import type { VelocityReader } from "#domain/rules/velocities.ts";
import type { Facts } from "#domain/screening/facts.ts";

/** All a rule can see of an order. */
export type RuleEnvironment = {
  order: Order;
  facts: Facts;
  /** 0 to 1; scored before scenarios are matched. */
  riskScore: number;
  /** The order as it was sent, for custom fields. */
  raw: unknown;
  /** The shop's custom lists by id. */
  lists: ReadonlyMap<string, RuleList>;
  /** Velocities over hours that the facts do not hold; make it with `velocityReader`. */
  velocity: VelocityReader;
};
