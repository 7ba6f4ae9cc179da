import { fitsListType, listTypeNames, listTypes, type ListType } from "#domain/custom-lists/list-type.ts";
import { isNullOperator } from "#domain/rules/operators.ts";
import { resolveSide } from "#domain/rules/resolve-side.ts";
import type { Rule, RuleField } from "#domain/rules/rule.ts";
import { elementTypeOf, type ValueType } from "#domain/rules/value-type.ts";

/** The custom list that a rule looks values up in, by its id as rules name it; null for none. */
export function listOf({ operator, firstRightField: right }: Rule): string | null {
  if (operator !== null && isNullOperator(operator)) return null;
  return right?.type === "list" ? right.value : null;
}

/**
 * Whether a left side's values can be in a list of this type: numbers only in lists of texts, and a field's texts also in those of
 * what the field is. What a custom field has, only the shop knows.
 */
export function isLookedUpIn(listType: ListType, left: RuleField, type: ValueType): boolean {
  const texts: readonly ListType[] = left.type === "custom" ? listTypeNames : (typesOfFields.get(left.name) ?? ["text"]);
  return (elementTypeOf(type) === "string" ? texts : ["text" as const]).some((each) => fitsListType(each, listType));
}

/** What fields' texts are, if they're more than texts. Of an email, a list of domains looks up the part after the @. */
const typesOfFields = new Map<string, readonly ListType[]>([
  ["payer.email", ["email", "domain"]],
  ["email.domain", ["domain"]],
  ["device.ip", ["ip"]],
  ["payment.cardBin", ["bin"]],
  ["payer.phone", ["phone"]],
  ["payer.addressPhone", ["phone"]],
  ["phone.e164", ["phone"]],
  ["billing.phone", ["phone"]],
  ["shipping.phone", ["phone"]],
  ["device.id", ["device"]],
]);

/**
 * What is wrong with the list of a rule that passes the type check, in words that follow the rule's name; null if nothing is. `types`
 * has the shop's lists by id.
 */
export function listFault(rule: Rule, types: ReadonlyMap<string, ListType>): string | null {
  const list = listOf(rule);
  if (list === null) return null;
  const type = types.get(list);
  if (type === undefined) return "right side is a list that your shop doesn't have";
  const left = resolveSide(rule.firstLeftField, rule.secondLeftField);
  if (rule.firstLeftField === null || left.kind !== "reading" || isLookedUpIn(type, rule.firstLeftField, left.reading.type)) return null;
  return `right side is a list of type “${listTypes[type].words}”, which the left side's values can't be in`;
}
