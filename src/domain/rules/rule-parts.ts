import { parseConstants, plainScalar, type Scalar } from "#domain/rules/constant.ts";
import { fieldWords } from "#domain/rules/field-words.ts";
import type { ValueUnit } from "#domain/rules/value-unit.ts";
import { VELOCITY_FIELD } from "#domain/rules/functions.ts";
import { isOverOrders, statedAggregation, type StatedAggregation } from "#domain/rules/order-aggregation.ts";
import { isNullOperator, type OperatorName } from "#domain/rules/operators.ts";
import { resolveSide } from "#domain/rules/resolve-side.ts";
import type { Rule, RuleField } from "#domain/rules/rule.ts";
import { elementTypeOf, type ScalarType } from "#domain/rules/value-type.ts";
import { parseHours } from "#domain/rules/velocities.ts";

/** One side of a rule as names and values, for the console to put into words. */
export type RulePart =
  | { kind: "field"; name: string }
  | { kind: "aggregation"; name: string; field: string }
  | { kind: "velocity"; name: string; hours: number | null }
  | ({ kind: "orders" } & StatedAggregation)
  | { kind: "custom"; path: string }
  | { kind: "list"; name: string }
  | { kind: "constant"; values: Scalar[] };

/** A rule's parts; `unit` applies to both sides. A side is null if it isn't needed or is still missing. */
type RuleParts = { left: RulePart | null; operator: OperatorName | null; right: RulePart | null; unit: ValueUnit | null };

/** Splits a rule into its parts, even if it's incomplete or invalid. A constant is read as the left side's type. */
export function ruleParts(rule: Rule): RuleParts {
  const { operator } = rule;
  const left = partOf(rule.firstLeftField, rule.secondLeftField, (typed) => [typed]);
  const hasRight = operator === null || !isNullOperator(operator);
  const readConstant = (typed: string) => constantValues(typed, completeLeftType(rule), operator);
  return {
    left,
    operator,
    right: hasRight ? partOf(rule.firstRightField, rule.secondRightField, readConstant) : null,
    unit: left === null ? null : unitOf(left),
  };
}

function partOf(first: RuleField | null, second: RuleField | null, readConstant: (typed: string) => Scalar[]): RulePart | null {
  if (first === null) return null;
  const typed = second?.constValue?.trim() ?? "";
  switch (first.type) {
    case "const":
      return { kind: "constant", values: readConstant(typed) };
    case "list":
      return { kind: "list", name: first.name };
    case "aggregation":
      return { kind: "aggregation", name: first.name, field: second?.name ?? "" };
    case "custom":
      if (first.name !== VELOCITY_FIELD) return { kind: "custom", path: typed };
      return isOverOrders(first)
        ? { kind: "orders", ...statedAggregation(first.specialFunctionName, first.value ?? "", typed) }
        : { kind: "velocity", name: second?.name ?? "", hours: parseHours(typed) };
    default:
      return { kind: "field", name: first.name };
  }
}

/** A constant's values, days as YYYY-MM-DD; the text itself if it doesn't fit the type. */
function constantValues(typed: string, type: ScalarType | null, operator: OperatorName | null): Scalar[] {
  if (type === null) return [typed];
  const values = parseConstants(typed, operator, type);
  return values?.map((value) => plainScalar(value, type)) ?? [typed];
}

/** The type of the left side's values; null while its secondary input is missing. */
function completeLeftType(rule: Rule): ScalarType | null {
  const left = resolveSide(rule.firstLeftField, rule.secondLeftField);
  return left.kind === "reading" ? elementTypeOf(left.reading.type) : null;
}

/** Only fields have units; aggregations don't. */
function unitOf(part: RulePart): ValueUnit | null {
  return part.kind === "field" ? (fieldWords(part.name)?.unit ?? null) : null;
}
