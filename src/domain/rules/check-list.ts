import { listTypes, type ListType } from "#domain/custom-lists/list-type.ts";
import { isNullOperator } from "#domain/rules/operators.ts";
import { resolveSide } from "#domain/rules/resolve-side.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { elementTypeOf, type ValueType } from "#domain/rules/value-type.ts";

/** The custom list that a rule looks values up in, by its id as rules name it; null for none. */
export function listOf({ operator, firstRightField: right }: Rule): string | null {
  if (operator !== null && isNullOperator(operator)) return null;
  return right?.type === "list" ? right.value : null;
}

/** Whether values of a type can be in a list: those of typed lists are texts, such as email addresses. */
export function isLookedUpIn(listType: ListType, type: ValueType): boolean {
  return listType === "text" || elementTypeOf(type) === "string";
}

/**
 * What is wrong with the list of a rule that passes the type check, in words that follow the rule's name; null if nothing is. `types`
 * has the shop's lists by id.
 */
export function listFault(rule: Rule, types: ReadonlyMap<string, ListType>): string | null {
  const list = listOf(rule);
  if (list === null) return null;
  const type = types.get(list);
  if (type === undefined) return "right side is a list that was deleted";
  const left = resolveSide(rule.firstLeftField, rule.secondLeftField);
  if (left.kind !== "reading" || isLookedUpIn(type, left.reading.type)) return null;
  return `right side is a list of type “${listTypes[type].words}”, which the left side's values can't be in`;
}
