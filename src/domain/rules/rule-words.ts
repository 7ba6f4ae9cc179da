import { fieldWords } from "#domain/rules/field-words.ts";
import type { ValueUnit } from "#domain/rules/value-unit.ts";
import { aggregations, isAggregationName } from "#domain/rules/functions.ts";
import { orderAggregationWords } from "#domain/rules/order-aggregation-words.ts";
import type { RulePart } from "#domain/rules/rule-parts.ts";
import { valueWords } from "#domain/rules/value-words.ts";
import { velocityNameWords } from "#domain/rules/velocity-words.ts";
import { shortWindowWords } from "#domain/text/duration-words.ts";
import { lowerFirst } from "#domain/text/lower-first.ts";

/** One side of a rule in words: 'Customers on this device in 24 h', 'Average of item amounts', 'US, CA', 'list “Blocked”'. */
export function partWords(part: RulePart, unit: ValueUnit | null): string {
  switch (part.kind) {
    case "field":
      return labelOf(part.name);
    case "aggregation":
      return isAggregationName(part.name) ? `${aggregations[part.name].label} ${lowerFirst(labelOf(part.field))}` : part.name;
    case "velocity":
      return `${velocityNameWords(part.name)} in ${shortWindowWords(part.hours)}`;
    case "orders":
      return orderAggregationWords(part);
    case "custom":
      return `Custom field ${part.path}`;
    case "list":
      return `list “${part.name}”`;
    case "constant":
      return valueWords(part.values, unit);
  }
}

function labelOf(name: string): string {
  return fieldWords(name)?.label ?? name;
}
