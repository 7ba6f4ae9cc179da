import type { RuleFault } from "#domain/rules/check-rule.ts";

/** What is said of any rule that fails the type check. */
export const RULE_FAULT_WORDS =
  "Please check that the fields are not partial or empty, and match the type of the operator/aggregation and the types of the right and left fields.";

/** What is wrong with a rule, after the name of its side. */
export function ruleFaultWords({ side, fault }: RuleFault): string {
  return side === "both" ? faultWords[fault] : `${sideWords[side]} ${faultWords[fault]}`;
}

const sideWords: Record<Exclude<RuleFault["side"], "both">, string> = { left: "left side", right: "right side", operator: "operation" };

const faultWords: Record<RuleFault["fault"], string> = {
  "side is missing": "is missing",
  "operator is missing": "is missing",
  "secondary input is missing": "is incomplete",
  "field is unknown": "is a field that doesn't exist",
  "secondary input does not fit": "has an input that doesn't fit it",
  "field is not for this side": "can't be this field",
  "operator does not take this type": "has a type that the operation doesn't take",
  "list needs a list operator": "can be a list only with In, Not In, Begins With, Not Begins With, Ends With, Not Ends With and Some In",
  "constant does not fit the type": "isn't a value of the left side's type",
  "share is not from 0 to 1": "must be from 0 to 1, because the left side is",
  "types differ": "the types of both sides must match",
};
