import { z } from "zod";
import { storableText } from "#contract/codecs.ts";
import { aggregations, isAggregationName } from "#domain/rules/functions.ts";
import { operatorNames, operators } from "#domain/rules/operators.ts";
import type { Rule, RuleField } from "#domain/rules/rule.ts";
import { fieldTypes, valueTypes } from "#domain/rules/value-type.ts";

/** The most characters of what is typed into a rule: a constant of thousands of values. */
const RULE_TEXT_MAX = 65_536;
const FIELD_NAME_MAX = 255;

const fieldOnWire = z.object({
  name: z.string().max(FIELD_NAME_MAX),
  type: z.enum(fieldTypes),
  outType: z.enum(valueTypes).nullable().default(null),
  accepts: z.array(z.string()).default([]),
  specialFunctionName: z.string().nullable().default(null),
  constValue: storableText.max(RULE_TEXT_MAX).nullable().default(null),
  value: storableText.max(RULE_TEXT_MAX).nullable().default(null),
});

/** A field of a rule. What it accepts is only in answers; so is the function of an aggregation over the order itself. */
const field = z
  .codec(fieldOnWire, z.custom<RuleField>(), {
    decode: ({ name, type, outType, constValue, value, specialFunctionName: named }) => {
      const specialFunctionName = type === "custom" ? named : null;
      return { name, type, outType, constValue, value, specialFunctionName };
    },
    encode: (own) => ({ ...own, accepts: acceptedBy(own), specialFunctionName: functionOf(own) }),
  })
  .nullable()
  .default(null);

const operator = z.codec(
  z.object({
    name: z.enum(operatorNames),
    accepts: z.array(z.string()).default([]),
    specialFunctionName: z.string().nullable().default(null),
  }),
  z.enum(operatorNames),
  {
    decode: ({ name }) => name,
    encode: (name) => ({ name, accepts: [...operators[name].accepts], specialFunctionName: operators[name].specialFunctionName }),
  },
);

export const ruleOnWire = z.codec(
  z.object({
    firstLeftField: field,
    secondLeftField: field,
    operator: operator.nullable().default(null),
    firstRightField: field,
    secondRightField: field,
  }),
  z.custom<Rule>(),
  { decode: (rule) => rule, encode: (rule) => rule },
);

function acceptedBy({ name, type }: RuleField): string[] {
  return type === "aggregation" && isAggregationName(name) ? [...aggregations[name].accepts] : [];
}

function functionOf({ name, type, specialFunctionName }: RuleField): string | null {
  return type === "aggregation" && isAggregationName(name) ? aggregations[name].specialFunctionName : specialFunctionName;
}

/** A field that a rule can begin with, as GET /rules/fields lists it. */
const catalogField = z.object({
  name: z.string(),
  label: z.string().describe("What it's called on screen."),
  type: z.enum(fieldTypes),
  outType: z.enum(valueTypes).nullable(),
  accepts: z.array(z.string()),
  specialFunctionName: z.string().nullable(),
});

export const ruleFieldsOnWire = z.object({
  payerFields: z.array(catalogField),
  beneficiaryFields: z.array(catalogField),
  itemFields: z.array(catalogField),
  functions: z.array(catalogField),
  operators: z.array(
    z.object({ name: z.enum(operatorNames), label: z.string(), accepts: z.array(z.string()), specialFunctionName: z.string() }),
  ),
});
