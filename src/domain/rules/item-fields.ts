import { field, type FieldDefinition } from "#domain/rules/field-definition.ts";
import { majorAmount } from "#domain/rules/major-amount.ts";
import { numbers, texts } from "#domain/rules/reading.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";

/** The item fields of rules, with one value per item; aggregations reduce them to one. */
export const itemFields: readonly FieldDefinition[] = [
  field(
    "item.id",
    texts((env) => env.order.items.map((item) => item.id)),
  ),
  field(
    "item.description",
    texts((env) => env.order.items.map((item) => item.description)),
  ),
  field(
    "item.quantity",
    numbers((env) => env.order.items.map((item) => item.quantity)),
  ),
  field("item.amount", numbers(itemAmounts)),
];

function itemAmounts({ order }: RuleEnvironment): (number | null)[] {
  const { currency } = order.amount;
  return order.items.map((item) => (item.amountMinor === null ? null : majorAmount(item.amountMinor, currency)));
}
