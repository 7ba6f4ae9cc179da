import type { AcceptedType } from "#domain/rules/value-type.ts";

export const operatorNames = [
  "Equal",
  "Not Equal",
  "Greater Than",
  "Greater Than Or Equal",
  "Less Than",
  "Less Than Or Equal",
  "Before",
  "After",
  "In",
  "Not In",
  "Some In",
  "Begins With",
  "Not Begins With",
  "Ends With",
  "Not Ends With",
  "Contains",
  "Not Contains",
  "isNullOrEmpty",
  "isNotNullOrEmpty",
] as const;
export type OperatorName = (typeof operatorNames)[number];

export type ListOperatorName = "In" | "Not In" | "Some In" | "Begins With" | "Not Begins With" | "Ends With" | "Not Ends With";
type NullOperatorName = "isNullOrEmpty" | "isNotNullOrEmpty";

type OperatorDefinition = {
  name: OperatorName;
  /** Words between the two sides of a rule: 'Risk score is at least 0.3'. */
  words: string;
  /** Words for what a rule requires, before the right side: 'at least 0.3', 'must be one of US'. */
  demand: string;
  /** The types accepted on either side. */
  accepts: readonly AcceptedType[];
  specialFunctionName: string;
};

/**
 * The operators of the rule language.
 *
 * - A comparison with an unknown value never holds, and neither does its negation: 'country is not FR' doesn't hold for an
 *   order whose country is unknown. Only isNullOrEmpty and isNotNullOrEmpty see unknown values. An empty array is unknown.
 * - Texts are compared ignoring case and surrounding spaces, dates by their calendar day in UTC.
 * - With several values, In holds if every left value is among the right ones, Some In if at least one is, and Begins With,
 *   Ends With and Contains if any left value fits any right value. Each Not holds if no left value fits any right value.
 */
export const operators: Record<OperatorName, OperatorDefinition> = {
  Equal: operator("Equal", "is", "must be", ["any"], "equal"),
  "Not Equal": operator("Not Equal", "is not", "must not be", ["any"], "notEqual"),
  "Greater Than": operator("Greater Than", "is more than", "more than", ["number", "date"], "greaterThan"),
  "Greater Than Or Equal": operator("Greater Than Or Equal", "is at least", "at least", ["number", "date"], "greaterThanOrEqual"),
  "Less Than": operator("Less Than", "is less than", "less than", ["number", "date"], "lessThan"),
  "Less Than Or Equal": operator("Less Than Or Equal", "is at most", "at most", ["number", "date"], "lessThanOrEqual"),
  Before: operator("Before", "is before", "before", ["date"], "before"),
  After: operator("After", "is after", "after", ["date"], "after"),
  In: operator("In", "is one of", "must be one of", ["any", "[any]"], "in"),
  "Not In": operator("Not In", "is none of", "must not be any of", ["any", "[any]"], "notIn"),
  "Some In": operator("Some In", "includes one of", "must include one of", ["[any]"], "someIn"),
  "Begins With": operator("Begins With", "starts with one of", "must start with one of", ["string", "[any]"], "beginsWith"),
  "Not Begins With": operator("Not Begins With", "starts with none of", "must not start with any of", ["string", "[any]"], "notBeginsWith"),
  "Ends With": operator("Ends With", "ends with one of", "must end with one of", ["string", "[any]"], "endsWith"),
  "Not Ends With": operator("Not Ends With", "ends with none of", "must not end with any of", ["string", "[any]"], "notEndsWith"),
  Contains: operator("Contains", "contains", "must contain", ["string", "[string]"], "contains"),
  "Not Contains": operator("Not Contains", "does not contain", "must not contain", ["string", "[string]"], "notContains"),
  isNullOrEmpty: operator("isNullOrEmpty", "is unknown", "must be unknown", ["any", "[any]"], "isNullOrEmpty"),
  isNotNullOrEmpty: operator("isNotNullOrEmpty", "is known", "must be known", ["any", "[any]"], "isNotNullOrEmpty"),
};

/** Operators that accept a list on the right; their constants are written `one,two,three`. */
export function isListOperator(name: OperatorName): name is ListOperatorName {
  return operators[name].accepts.includes("[any]") && !isNullOperator(name);
}

export function isNullOperator(name: OperatorName): name is NullOperatorName {
  return name === "isNullOrEmpty" || name === "isNotNullOrEmpty";
}

function operator(
  name: OperatorName,
  words: string,
  demand: string,
  accepts: readonly AcceptedType[],
  specialFunctionName: string,
): OperatorDefinition {
  return { name, words, demand, accepts, specialFunctionName };
}
