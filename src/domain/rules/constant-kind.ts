import { fieldNamed } from "#domain/rules/field-catalogue.ts";
import { fieldWords } from "#domain/rules/field-words.ts";
import { VELOCITY_FIELD } from "#domain/rules/functions.ts";
import { isListOperator } from "#domain/rules/operators.ts";
import type { Rule, RuleField } from "#domain/rules/rule.ts";
import { elementTypeOf, type ScalarType, type ValueType } from "#domain/rules/value-type.ts";
import type { ValueUnit } from "#domain/rules/value-unit.ts";

/** A constant's input: the type of one value, whether it takes several (`one,two,three`), and the unit. */
export type ConstantKind = { type: ScalarType; takesList: boolean; unit: ValueUnit | null };

/** What a constant on the right has to be, by the left side. */
export function constantKind(rule: Rule): ConstantKind {
  const type = leftType(rule.firstLeftField);
  const { firstLeftField: left, operator } = rule;
  return {
    type: type === null ? "string" : elementTypeOf(type),
    takesList: operator !== null && isListOperator(operator),
    unit: left === null ? null : (fieldWords(left.name)?.unit ?? null),
  };
}

/** The type of a left side's values, also before its secondary input is there; null without a left side. */
export function leftType(first: RuleField | null): ValueType | null {
  switch (first?.type) {
    case undefined:
    case "const":
    case "list":
      return null;
    case "aggregation":
      return "number";
    case "custom":
      return first?.name === VELOCITY_FIELD ? "number" : (first?.outType ?? "string");
    default:
      return fieldNamed(first?.name ?? "")?.reading.type ?? null;
  }
}
