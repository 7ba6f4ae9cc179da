import { keysOf } from "#domain/keys-of.ts";
import { ordersSide, velocitySide, type RuleSide } from "#domain/rules/build-rule.ts";
import {
  aggregatedFields,
  isAggregatedField,
  isOrderFunction,
  isOrderKey,
  isOverOrders,
  statedAggregation,
  takesField,
  type AggregatedField,
  type OrderAggregation,
  type OrderFunctionName,
  type OrderKey,
} from "#domain/rules/order-aggregation.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { velocityPairs, type VelocityName } from "#domain/rules/velocities.ts";

/**
 * The inputs of 'velocityH': a ready-made count, which includes this order, or a function over orders. Hours are as typed. What
 * a stored rule says beyond that is null.
 */
export type VelocityForm = { hours: string } & (
  | { kind: "ready-made"; name: VelocityName | null }
  | { kind: "function"; name: OrderFunctionName | null; over: AggregatedField | null; by: OrderKey | null; withThis: boolean }
);

const usual: OrderAggregation = { name: "count", over: "order", by: "email", hours: 24, withThis: true };

/** Where a new one starts: it's complete, so that a person changes only what they mean otherwise. */
export const newVelocity: RuleSide = ordersSide(usual);

export function velocityForm({ firstLeftField: first, secondLeftField: second }: Rule): VelocityForm {
  const hours = second?.constValue ?? "";
  if (first === null || !isOverOrders(first)) {
    return { kind: "ready-made", name: velocityPairs.find(({ name }) => name === second?.name)?.name ?? null, hours };
  }
  const { name, over, by, withThis } = statedAggregation(first.specialFunctionName, first.value ?? "", hours);
  return {
    kind: "function",
    name: isOrderFunction(name) ? name : null,
    over: isAggregatedField(over) ? over : null,
    by: isOrderKey(by) ? by : null,
    withThis: withThis ?? true,
    hours,
  };
}

/** A ready-made count in place of what was. */
export function withReadyMade(rule: Rule, name: VelocityName): Rule {
  return withSide(rule, velocitySide(name, 0), velocityForm(rule).hours);
}

/** A function over orders with some of its inputs changed. What doesn't go with them becomes what does. */
export function withFunction(rule: Rule, changed: Partial<Pick<OrderAggregation, "name" | "over" | "by" | "withThis">>): Rule {
  const form = velocityForm(rule);
  const stated = form.kind === "function" ? form : { ...usual };
  const name = changed.name ?? stated.name ?? usual.name;
  const by = changed.by ?? stated.by ?? usual.by;
  const over = changed.over ?? stated.over ?? usual.over;
  const offered = fieldsToAggregate(name, by);
  return withSide(
    rule,
    ordersSide({
      name,
      by,
      over: offered.includes(over) ? over : (offered[0] ?? usual.over),
      withThis: changed.withThis ?? stated.withThis,
      hours: 0,
    }),
    form.hours,
  );
}

export function withHours(rule: Rule, hours: string): Rule {
  return rule.secondLeftField === null ? rule : { ...rule, secondLeftField: { ...rule.secondLeftField, constValue: hours } };
}

/** What a function takes of the orders with a key; the key itself is the same for all of them. */
export function fieldsToAggregate(name: OrderFunctionName, by: OrderKey): AggregatedField[] {
  return keysOf(aggregatedFields).filter((over) => over !== by && takesField(name, over));
}

function withSide(rule: Rule, { first, second }: RuleSide, hours: string): Rule {
  return withHours({ ...rule, firstLeftField: first, secondLeftField: second }, hours);
}
