import { knownValues } from "#domain/rules/aggregate.ts";
import { checkTypes } from "#domain/rules/check-rule.ts";
import type { CompiledRight, CompiledRule, Holds, PlainValue } from "#domain/rules/compiled-rule.ts";
import { compileTextRule, matchedTexts } from "#domain/rules/compile-text-rule.ts";
import { compileValueRule, matchedValues } from "#domain/rules/compile-value-rule.ts";
import { parseConstants, plainScalar } from "#domain/rules/constant.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { isMembershipOperator } from "#domain/rules/membership.ts";
import { isNullOperator, type OperatorName } from "#domain/rules/operators.ts";
import type { Reading } from "#domain/rules/reading.ts";
import { resolveSide, type ResolvedSide } from "#domain/rules/resolve-side.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { elementTypeOf, isArrayType } from "#domain/rules/value-type.ts";

/** The most values of a side, and matched entries, that a trace keeps. */
const MAX_TRACED_VALUES = 20;

/** Compiles a rule to closures, looking up names and parsing constants once. Throws if it fails the type check. */
export function compileRule(rule: Rule): CompiledRule {
  const fault = checkTypes(rule);
  const left = resolveSide(rule.firstLeftField, rule.secondLeftField);
  if (fault || rule.operator === null || left.kind !== "reading") {
    throw new Error(`The rule '${describeRule(rule)}' can't be used: ${fault?.side ?? "left"}: ${fault?.fault ?? "no field"}`);
  }
  const { operator } = rule;
  const rightSide: ResolvedSide | null = isNullOperator(operator) ? null : resolveSide(rule.firstRightField, rule.secondRightField);
  const right = compileRight(rightSide, operator, left.reading);
  // Only the left side can need a look-up: the type check refuses velocities and custom fields on the right.
  return {
    holds: compileHolds(left.reading, operator, right),
    compare: compileCompare(left.reading, operator, right),
    extraWindows: left.extraWindow === undefined ? [] : [left.extraWindow],
    aggregations: left.aggregation === undefined ? [] : [left.aggregation],
    listId: right.kind === "list" ? right.id : null,
  };
}

function compileRight(side: ResolvedSide | null, operator: OperatorName, left: Reading): CompiledRight {
  if (side === null || side.kind === "fault") return { kind: "none" };
  if (side.kind !== "constant") return side;
  return { kind: "values", values: parseConstants(side.text, operator, elementTypeOf(left.type)) ?? [] };
}

function compileHolds(left: Reading, operator: OperatorName, right: CompiledRight): Holds {
  if (isNullOperator(operator)) {
    const isWanted = operator === "isNotNullOrEmpty";
    return (env) => knownValues(left, env).length > 0 === isWanted;
  }
  return left.type === "string" || left.type === "[string]"
    ? compileTextRule(left, operator, right)
    : compileValueRule(left, operator, right);
}

function compileCompare(left: Reading, operator: OperatorName, right: CompiledRight): CompiledRule["compare"] {
  const rightOf = plainRight(left, right);
  const matchedOf = compileMatched(left, operator, right);
  return (env) => ({
    left: plainValue(left, env),
    right: rightOf(env),
    matched: matchedOf(env).slice(0, MAX_TRACED_VALUES),
  });
}

function compileMatched(left: Reading, operator: OperatorName, right: CompiledRight): (env: RuleEnvironment) => string[] {
  if (!isMembershipOperator(operator)) return () => [];
  return left.type === "string" || left.type === "[string]" ? matchedTexts(left, operator, right) : matchedValues(left, right);
}

function plainRight(left: Reading, right: CompiledRight): (env: RuleEnvironment) => PlainValue {
  switch (right.kind) {
    case "none":
      return () => null;
    case "list":
      return (env) => (env.lists.has(right.id) ? right.name : null);
    case "values": {
      const values = right.values.slice(0, MAX_TRACED_VALUES).map((value) => plainScalar(value, elementTypeOf(left.type)));
      const [only] = values;
      return () => (values.length === 1 && only !== undefined ? only : values);
    }
    case "reading":
      return (env) => plainValue(right.reading, env);
  }
}

function plainValue(reading: Reading, env: RuleEnvironment): PlainValue {
  const type = elementTypeOf(reading.type);
  const values = knownValues(reading, env).map((value) => plainScalar(value, type));
  return isArrayType(reading.type) ? values.slice(0, MAX_TRACED_VALUES) : (values[0] ?? null);
}
