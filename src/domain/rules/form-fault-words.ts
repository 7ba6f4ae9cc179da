import type { RuleFault } from "#domain/rules/check-rule.ts";
import { constantKind, type ConstantKind } from "#domain/rules/constant-kind.ts";
import { VELOCITY_FIELD } from "#domain/rules/functions.ts";
import { isListOperator, operatorNames, operators } from "#domain/rules/operators.ts";
import { ruleFaultWords } from "#domain/rules/rule-fault-words.ts";
import type { Rule, RuleField } from "#domain/rules/rule.ts";
import { MAX_VELOCITY_HOURS, parseHours } from "#domain/rules/velocities.ts";
import { capitalized } from "#domain/text/capitalized.ts";

/** What to do about a fault of a rule in the editor, at the input that has it. */
export function formFaultWords(rule: Rule, wrong: RuleFault): string {
  const { side, fault } = wrong;
  const [first, second] = side === "right" ? [rule.firstRightField, rule.secondRightField] : [rule.firstLeftField, rule.secondLeftField];
  switch (fault) {
    case "side is missing":
      return `Select a ${side} side`;
    case "operator is missing":
      return "Select an operation";
    case "secondary input is missing":
    case "secondary input does not fit":
      return inputWords(first, second);
    case "constant does not fit the type":
    case "share is not from 0 to 1":
      return constantWords(constantKind(rule));
    case "list needs a list operator":
      return `A list needs one of these operations: ${operatorNames
        .filter(isListOperator)
        .map((name) => operators[name].words)
        .join(", ")}`;
    default:
      return capitalized(ruleFaultWords(wrong));
  }
}

function inputWords(first: RuleField | null, second: RuleField | null): string {
  switch (first?.type) {
    case "const":
      return "Enter a value";
    case "custom":
      if (first.name !== VELOCITY_FIELD) return "Enter a path, such as items[0].sku";
      return parseHours(second?.constValue ?? "") === null
        ? `Hours must be a whole number from 1 to ${MAX_VELOCITY_HOURS}`
        : "Select what to calculate, and among which orders";
    default:
      return "Select a field";
  }
}

function constantWords({ type, takesList, unit }: ConstantKind): string {
  if (unit === "percent")
    return takesList
      ? "Enter percentages from 0 to 100, separated by commas, such as 30,50"
      : "Enter a percentage from 0 to 100, such as 30";
  switch (type) {
    case "number":
      return takesList ? "Enter numbers separated by commas, such as 1.5,20" : "Enter a number, such as 1.5";
    case "date":
      return takesList ? "Enter dates separated by commas, such as 2026-01-31,2026-02-28" : "Enter a date, such as 2026-01-31";
    case "boolean":
      return takesList ? "Enter yes or no" : "Select yes or no";
    case "string":
      return takesList ? "Enter values separated by commas" : "Enter a value";
  }
}
