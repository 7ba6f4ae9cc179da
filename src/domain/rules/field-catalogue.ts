import { beneficiaryFields } from "#domain/rules/beneficiary-fields.ts";
import { factFields } from "#domain/rules/fact-fields.ts";
import type { FieldDefinition } from "#domain/rules/field-definition.ts";
import { itemFields } from "#domain/rules/item-fields.ts";
import { payerFields } from "#domain/rules/payer-fields.ts";
import { velocityWords } from "#domain/rules/velocity-words.ts";
import { velocityPairs, type VelocityName } from "#domain/rules/velocities.ts";
import type { VelocityKey, VelocityMeasure } from "#domain/screening/facts.ts";

type FieldGroup = "payerFields" | "beneficiaryFields" | "itemFields";

/** The fields that rules can use: of the order and its payer, its recipient, and its items. */
export const fieldCatalogue: Record<FieldGroup, readonly FieldDefinition[]> = {
  payerFields: [...payerFields, ...factFields],
  beneficiaryFields,
  itemFields,
};

const byName = new Map(
  [...fieldCatalogue.payerFields, ...fieldCatalogue.beneficiaryFields, ...fieldCatalogue.itemFields].map((each) => [each.name, each]),
);

export function fieldNamed(name: string): FieldDefinition | null {
  return byName.get(name) ?? null;
}

type VelocityDefinition = {
  name: VelocityName;
  label: string;
  key: VelocityKey;
  measure: VelocityMeasure;
};

/** What 'velocityH' can count over its hours, this order included. */
export const velocityCatalogue: readonly VelocityDefinition[] = velocityPairs.map((pair) => ({ ...pair, label: velocityWords(pair) }));

const velocityByName = new Map<string, VelocityDefinition>(velocityCatalogue.map((each) => [each.name, each]));

export function velocityNamed(name: string): VelocityDefinition | null {
  return velocityByName.get(name) ?? null;
}
