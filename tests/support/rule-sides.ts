import { fieldSide, type RuleSide } from "#domain/rules/build-rule.ts";
import { CONSTANT_FIELD, CUSTOM_FIELD, type AggregationName } from "#domain/rules/functions.ts";
import type { RuleField } from "#domain/rules/rule.ts";
import type { ValueType } from "#domain/rules/value-type.ts";

export function listSide(id: string, name: string): RuleSide {
  return { first: ruleField({ name, type: "list", value: id }), second: null };
}

export function aggregationSide(name: AggregationName, over: string): RuleSide {
  return {
    first: ruleField({ name, type: "aggregation", outType: "number" }),
    second: fieldSide(over).first,
  };
}

/** A value at a path in the raw order, with the type to read it as. */
export function customSide(path: string, outType: ValueType): RuleSide {
  const typed = ruleField({ name: CONSTANT_FIELD, type: "const", constValue: path });
  return { first: ruleField({ name: CUSTOM_FIELD, type: "custom", outType }), second: typed };
}

function ruleField(given: Pick<RuleField, "name" | "type"> & Partial<RuleField>): RuleField {
  return { outType: null, constValue: null, value: null, specialFunctionName: null, ...given };
}
