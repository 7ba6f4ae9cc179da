import { fieldNamed, velocityNamed } from "#domain/rules/field-catalogue.ts";
import { aggregations, isAggregationName, VELOCITY_FIELD } from "#domain/rules/functions.ts";
import { isNullOperator, operators } from "#domain/rules/operators.ts";
import type { Rule, RuleField } from "#domain/rules/rule.ts";

/** A rule in words: 'Different people on this device in 24 hours', 'is at least', '2'. */
export type RuleWords = { left: string; operator: string; right: string; text: string };

export function describeRule(rule: Rule): RuleWords {
  const left = sideWords(rule.firstLeftField, rule.secondLeftField);
  const operator = rule.operator === null ? "" : operators[rule.operator].words;
  const right = rule.operator !== null && isNullOperator(rule.operator) ? "" : sideWords(rule.firstRightField, rule.secondRightField);
  return {
    left,
    operator,
    right,
    text: [left, operator, right].filter((words) => words !== "").join(" "),
  };
}

function sideWords(first: RuleField | null, second: RuleField | null): string {
  if (first === null) return "";
  const typed = second?.constValue?.trim() ?? "";
  switch (first.type) {
    case "const":
      return typed;
    case "list":
      return `list '${first.name}'`;
    case "aggregation":
      return isAggregationName(first.name) ? `${aggregations[first.name].label} ${lowerFirst(fieldWords(second))}` : first.name;
    case "custom":
      return first.name === VELOCITY_FIELD ? velocityWords(second, typed) : `Custom field ${typed}`;
    default:
      return fieldWords(first);
  }
}

function fieldWords(field: RuleField | null): string {
  return field === null ? "" : (fieldNamed(field.name)?.label ?? field.name);
}

function velocityWords(velocity: RuleField | null, hours: string): string {
  const label = velocity === null ? "" : (velocityNamed(velocity.name)?.label ?? velocity.name);
  return `${label} in ${hours} ${hours === "1" ? "hour" : "hours"}`;
}

/** Abbreviations (IP, AVS) stay as they are. */
function lowerFirst(words: string): string {
  return /^[A-Z]{2}/.test(words) ? words : words.slice(0, 1).toLowerCase() + words.slice(1);
}
