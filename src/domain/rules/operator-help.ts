import type { OperatorName } from "#domain/rules/operators.ts";

/** When a rule with the operator holds, in one line. */
export const operatorHelp: Record<OperatorName, string> = {
  Equal: "The values are the same. Upper and lower case don't matter.",
  "Not Equal": "The values are different. Doesn't hold if one of them is unknown.",
  "Greater Than": "The left value is larger, or a later day.",
  "Greater Than Or Equal": "The left value is larger or the same. A day is later or the same.",
  "Less Than": "The left value is smaller, or an earlier day.",
  "Less Than Or Equal": "The left value is smaller or the same. A day is earlier or the same.",
  Before: "The left day is earlier.",
  After: "The left day is later.",
  In: "Every value on the left is one of those on the right.",
  "Not In": "No value on the left is one of those on the right.",
  "Some In": "At least one value on the left is one of those on the right.",
  "Begins With": "A value on the left starts with one of those on the right.",
  "Not Begins With": "No value on the left starts with one of those on the right.",
  "Ends With": "A value on the left ends with one of those on the right.",
  "Not Ends With": "No value on the left ends with one of those on the right.",
  Contains: "A value on the left has the right text in it.",
  "Not Contains": "No value on the left has the right text in it.",
  isNullOrEmpty: "The order has no such value.",
  isNotNullOrEmpty: "The order has such a value.",
};
