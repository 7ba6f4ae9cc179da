import { addressFields, pointFields } from "#domain/rules/address-fields.ts";
import { dayOf, dayOfText } from "#domain/rules/calendar-day.ts";
import { field, type FieldDefinition } from "#domain/rules/field-definition.ts";
import { date, number, text } from "#domain/rules/reading.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";

/** The beneficiary fields of rules: the person and address that the order ships to. */
export const beneficiaryFields: readonly FieldDefinition[] = [
  ...addressFields("shipping", (env) => env.order.shippingAddress),
  field(
    "shipping.method",
    text((env) => env.order.shippingMethod),
  ),
  field("shipping.deliveryDate", date(deliveryDay)),
  field("shipping.daysToDelivery", number(daysToDelivery)),
  ...pointFields("place.shipping", (env) => env.facts.place.shipping),
];

function deliveryDay({ order }: RuleEnvironment): number | null {
  return order.deliveryDate === null ? null : dayOfText(order.deliveryDate);
}

function daysToDelivery(env: RuleEnvironment): number | null {
  const [delivery, ordered] = [deliveryDay(env), dayOf(env.order.createdAt)];
  return delivery === null || ordered === null ? null : delivery - ordered;
}
