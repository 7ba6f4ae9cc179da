import type { Address } from "#domain/orders/order.ts";
import { field, type FieldDefinition } from "#domain/rules/field-definition.ts";
import type { PlaceName, PointFieldName } from "#domain/rules/field-words.ts";
import { boolean, number, text, upperText } from "#domain/rules/reading.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import type { Point } from "#domain/screening/fact-kinds.ts";

/** An address's fields, such as 'billing.city'. */
export function addressFields(name: PlaceName, addressOf: (env: RuleEnvironment) => Address | null): FieldDefinition[] {
  return [
    field(
      `${name}.firstName`,
      text((env) => addressOf(env)?.firstName ?? null),
    ),
    field(
      `${name}.lastName`,
      text((env) => addressOf(env)?.lastName ?? null),
    ),
    field(
      `${name}.address1`,
      text((env) => addressOf(env)?.address1 ?? null),
    ),
    field(
      `${name}.address2`,
      text((env) => addressOf(env)?.address2 ?? null),
    ),
    field(
      `${name}.city`,
      text((env) => addressOf(env)?.city ?? null),
    ),
    field(
      `${name}.province`,
      text((env) => addressOf(env)?.province ?? null),
    ),
    field(
      `${name}.country`,
      upperText((env) => addressOf(env)?.country ?? null),
    ),
    field(
      `${name}.zip`,
      text((env) => addressOf(env)?.zip ?? null),
    ),
    field(
      `${name}.phone`,
      text((env) => addressOf(env)?.phone ?? null),
    ),
  ];
}

/** The fields of a place on the map. */
export function pointFields(name: PointFieldName, pointOf: (env: RuleEnvironment) => Point | null): FieldDefinition[] {
  return [
    field(
      `${name}.latitude`,
      number((env) => pointOf(env)?.lat ?? null),
    ),
    field(
      `${name}.longitude`,
      number((env) => pointOf(env)?.lng ?? null),
    ),
    field(
      `${name}.isCity`,
      boolean((env) => pointOf(env)?.isCity ?? null),
    ),
  ];
}
