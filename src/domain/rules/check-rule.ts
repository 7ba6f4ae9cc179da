import { NULL_CONSTANT, parseConstants } from "#domain/rules/constant.ts";
import { CONSTANT_FIELD } from "#domain/rules/functions.ts";
import { isMembershipOperator, memberships } from "#domain/rules/membership.ts";
import { isListOperator, isNullOperator, operators, type OperatorName } from "#domain/rules/operators.ts";
import { fieldWords } from "#domain/rules/field-words.ts";
import { resolveSide, type ResolvedSide, type SideFault } from "#domain/rules/resolve-side.ts";
import type { Rule, RuleField } from "#domain/rules/rule.ts";
import { acceptsType, arrayTypeOf, elementTypeOf, type ValueType } from "#domain/rules/value-type.ts";

export type RuleFault =
  | {
      side: "left" | "right";
      fault: SideFault | "field is not for this side" | "operator does not take this type";
    }
  | { side: "operator"; fault: "operator is missing" }
  | { side: "right"; fault: "list needs a list operator" | "constant does not fit the type" | "share is not from 0 to 1" }
  | { side: "both"; fault: "types differ" };

/**
 * Checks a rule as one that is saved: its types, and that what a share of 1, such as the risk score, is compared to is from 0
 * to 1. Null if it's valid.
 */
export function checkRule(rule: Rule): RuleFault | null {
  return checkTypes(rule) ?? (hasShares(rule) ? null : { side: "right", fault: "share is not from 0 to 1" });
}

/**
 * Type-checks a rule; null if it's valid. Both sides are required unless the operator checks for null, the operator must accept
 * both types, lists need a list operator, and the types must match, with the left one as an array if the operator accepts
 * arrays. A constant must be a value of the left type. A rule that passes can be used, also one that was saved before shares
 * had limits.
 */
export function checkTypes(rule: Rule): RuleFault | null {
  const left = resolveSide(rule.firstLeftField, rule.secondLeftField);
  if (left.kind === "fault") return { side: "left", fault: left.fault };
  if (left.kind !== "reading") return { side: "left", fault: "field is not for this side" };
  if (rule.operator === null) return { side: "operator", fault: "operator is missing" };
  const leftType = left.reading.type;
  if (!takesLeft(rule.operator, leftType)) return { side: "left", fault: "operator does not take this type" };
  if (isNullOperator(rule.operator)) return null;
  if (rule.firstRightField?.type === "custom") return { side: "right", fault: "field is not for this side" };
  return checkRight(resolveSide(rule.firstRightField, rule.secondRightField), rule.operator, leftType);
}

/** Forces the right side to the constant NULL if the operator checks for null. */
export function withNullConstant(rule: Rule): Rule {
  if (rule.operator === null || !isNullOperator(rule.operator)) return rule;
  return {
    ...rule,
    firstRightField: nullConstant("const", null),
    secondRightField: nullConstant("const", NULL_CONSTANT),
  };
}

/** Begins With and similar operators accept [any], but only make sense for texts. */
function takesLeft(operator: OperatorName, leftType: ValueType): boolean {
  const isOfTexts = isMembershipOperator(operator) && memberships[operator].fit !== "equal";
  if (isOfTexts && elementTypeOf(leftType) !== "string") return false;
  return acceptsType(operators[operator].accepts, leftType);
}

function checkRight(right: ResolvedSide, operator: OperatorName, leftType: ValueType): RuleFault | null {
  const { accepts } = operators[operator];
  const comparedType = accepts.includes("[any]") ? arrayTypeOf(leftType) : leftType;
  switch (right.kind) {
    case "fault":
      return { side: "right", fault: right.fault };
    case "list":
      // A list takes the type of the values looked up in it.
      return isListOperator(operator) ? null : { side: "right", fault: "list needs a list operator" };
    case "constant":
      return parseConstants(right.text, operator, elementTypeOf(leftType))
        ? null
        : { side: "right", fault: "constant does not fit the type" };
    case "reading":
      if (!acceptsType(accepts, right.reading.type)) return { side: "right", fault: "operator does not take this type" };
      return right.reading.type === comparedType ? null : { side: "both", fault: "types differ" };
  }
}

/** Whether the constants that a rule compares a share of 1 to are shares. Asked of a rule that passes the type check. */
function hasShares({ firstLeftField: left, operator, firstRightField, secondRightField }: Rule): boolean {
  const text = firstRightField?.type === "const" ? (secondRightField?.constValue ?? "") : "";
  if (left?.type !== "number" || fieldWords(left.name)?.unit !== "percent") return true;
  if (operator === null || isNullOperator(operator)) return true;
  return (parseConstants(text, operator, "number") ?? []).every((value) => typeof value === "number" && value >= 0 && value <= 1);
}

function nullConstant(type: RuleField["type"], constValue: string | null): RuleField {
  return { name: CONSTANT_FIELD, type, outType: null, constValue, value: null, specialFunctionName: null };
}
