import { beneficiaryFields } from "#domain/rules/beneficiary-fields.ts";
import { factFields } from "#domain/rules/fact-fields.ts";
import type { FieldDefinition } from "#domain/rules/field-definition.ts";
import { itemFields } from "#domain/rules/item-fields.ts";
import { payerFields } from "#domain/rules/payer-fields.ts";
import { velocityPairs, type VelocityName } from "#domain/rules/velocities.ts";
import type { VelocityKey, VelocityMeasure } from "#domain/screening/facts.ts";

export type FieldGroup = "payerFields" | "beneficiaryFields" | "itemFields";

/** The fields that a rule may name, in the groups of S2 section 3. */
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

export type VelocityDefinition = {
  name: VelocityName;
  label: string;
  key: VelocityKey;
  measure: VelocityMeasure;
};

const keyLabels: Record<VelocityKey, string> = {
  email: "email",
  card: "card",
  device: "device",
  ip: "IP address",
  phone: "phone",
  shippingAddress: "shipping address",
};

const measureLabels: Record<VelocityMeasure, string> = {
  orders: "Orders",
  people: "Different people",
  emails: "Different emails",
  cards: "Different cards",
  devices: "Different devices",
  ips: "Different IP addresses",
};

/** What 'velocityH' can count over its hours, this order included: 'Different people on this device'. */
export const velocityCatalogue: readonly VelocityDefinition[] = velocityPairs.map((pair) => ({
  ...pair,
  label: `${measureLabels[pair.measure]} on this ${keyLabels[pair.key]}`,
}));

const velocityByName = new Map<string, VelocityDefinition>(velocityCatalogue.map((each) => [each.name, each]));

export function velocityNamed(name: string): VelocityDefinition | null {
  return velocityByName.get(name) ?? null;
}
