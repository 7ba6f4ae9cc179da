import type { Address } from "#domain/orders/order.ts";
import { field, type FieldDefinition } from "#domain/rules/field-definition.ts";
import { boolean, number, text, upperText } from "#domain/rules/reading.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import type { Point } from "#domain/screening/facts.ts";

/** The fields of one address: name 'billing.city', label 'Billing city'. */
export function addressFields(name: string, label: string, addressOf: (env: RuleEnvironment) => Address | null): FieldDefinition[] {
  return [
    field(
      `${name}.firstName`,
      `${label} first name`,
      text((env) => addressOf(env)?.firstName ?? null),
    ),
    field(
      `${name}.lastName`,
      `${label} last name`,
      text((env) => addressOf(env)?.lastName ?? null),
    ),
    field(
      `${name}.address1`,
      `${label} address`,
      text((env) => addressOf(env)?.address1 ?? null),
    ),
    field(
      `${name}.address2`,
      `${label} address, second line`,
      text((env) => addressOf(env)?.address2 ?? null),
    ),
    field(
      `${name}.city`,
      `${label} city`,
      text((env) => addressOf(env)?.city ?? null),
    ),
    field(
      `${name}.province`,
      `${label} province or state`,
      text((env) => addressOf(env)?.province ?? null),
    ),
    field(
      `${name}.country`,
      `${label} country`,
      upperText((env) => addressOf(env)?.country ?? null),
    ),
    field(
      `${name}.zip`,
      `${label} zip`,
      text((env) => addressOf(env)?.zip ?? null),
    ),
    field(
      `${name}.phone`,
      `${label} phone`,
      text((env) => addressOf(env)?.phone ?? null),
    ),
  ];
}

/** The fields of one place on the map. */
export function pointFields(name: string, label: string, pointOf: (env: RuleEnvironment) => Point | null): FieldDefinition[] {
  return [
    field(
      `${name}.latitude`,
      `${label} latitude`,
      number((env) => pointOf(env)?.lat ?? null),
    ),
    field(
      `${name}.longitude`,
      `${label} longitude`,
      number((env) => pointOf(env)?.lng ?? null),
    ),
    field(
      `${name}.isCity`,
      `${label} is known to the city`,
      boolean((env) => pointOf(env)?.isCity ?? null),
    ),
  ];
}
