import { constantSide, fieldSide, ruleField, type RuleSide } from "#domain/rules/build-rule.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { isLookedUpIn, listFault } from "#domain/rules/check-list.ts";
import { constantKind, leftType } from "#domain/rules/constant-kind.ts";
import { checkRule, withNullConstant, type RuleFault } from "#domain/rules/check-rule.ts";
import { fieldCatalogue } from "#domain/rules/field-catalogue.ts";
import {
  aggregationNames,
  aggregations,
  CONSTANT_FIELD,
  CUSTOM_FIELD,
  customFields,
  isAggregationName,
  VELOCITY_FIELD,
} from "#domain/rules/functions.ts";
import { operatorHelp } from "#domain/rules/operator-help.ts";
import { isListOperator, isNullOperator, operatorNames, operators, type OperatorName } from "#domain/rules/operators.ts";
import { percentText, shareText } from "#domain/rules/percent-text.ts";
import { resolveSide } from "#domain/rules/resolve-side.ts";
import { formFaultWords } from "#domain/rules/form-fault-words.ts";
import type { Rule, RuleField } from "#domain/rules/rule.ts";
import type { ValueType } from "#domain/rules/value-type.ts";
import { newVelocity } from "#domain/rules/velocity-form.ts";
import { capitalized } from "#domain/text/capitalized.ts";

/**
 * What a picker offers. `name` is a field's, a function's, an operator's, or a list's after `list:`. `search` has more words to find
 * it by.
 */
export type Choice = { name: string; label: string; help: string; search?: string };
export type ChoiceGroup = { title: string; choices: readonly Choice[] };

/** A custom list, as a rule's right side offers it. */
export type ListToPick = { customListId: number; name: string; type: ListType };

/** What is wrong with a rule in the editor. It's incomplete if the person just hasn't got there yet. */
export type FormFault = { side: RuleFault["side"]; words: string; isIncomplete: boolean };

/** A rule that hasn't been started: it will most likely compare to a constant. */
export const newRule: Rule = {
  firstLeftField: null,
  secondLeftField: null,
  operator: null,
  firstRightField: constantSide("").first,
  secondRightField: constantSide("").second,
};

const functionChoices = aggregationNames.map((name) => ({ name, label: `${aggregations[name].label}…`, help: aggregations[name].help }));

const fieldGroups: readonly ChoiceGroup[] = [
  { title: "Order and customer", choices: fieldCatalogue.payerFields },
  { title: "Recipient", choices: fieldCatalogue.beneficiaryFields },
  { title: "Items", choices: fieldCatalogue.itemFields },
];

/** All that a rule can begin with. */
export const leftGroups: readonly ChoiceGroup[] = [
  ...fieldGroups,
  { title: "Functions", choices: functionChoices },
  { title: "Custom", choices: customFields },
];

/**
 * The rule with another left side. Its operator stays if it takes the new type. The right side always stays: whether it fits,
 * the type check tells.
 */
export function withLeft(rule: Rule, name: string): Rule {
  if (rule.firstLeftField?.name === name) return rule;
  const { first, second } = leftSideNamed(name);
  return keepOperator(keepShown(rule, { ...rule, firstLeftField: first, secondLeftField: second }));
}

/** The same with a custom field's type. */
export function withCustomType(rule: Rule, outType: ValueType): Rule {
  if (rule.firstLeftField === null) return rule;
  return keepOperator({ ...rule, firstLeftField: { ...rule.firstLeftField, outType } });
}

/** The rule with another path of its custom field. */
export function withPath(rule: Rule, path: string): Rule {
  return { ...rule, secondLeftField: constantSide(path).second };
}

/** The fields that an aggregation takes. */
export function aggregatedGroups(name: string): ChoiceGroup[] {
  const first = aggregationField(name);
  return someOf(fieldGroups, (field) => resolveSide(first, fieldSide(field).first).kind === "reading");
}

export function withAggregated(rule: Rule, side: "left" | "right", name: string): Rule {
  const second = fieldSide(name).first;
  return side === "left" ? { ...rule, secondLeftField: second } : { ...rule, secondRightField: second };
}

/** The operators that take the left side's type; none before a left side is chosen. */
export function operatorChoices(rule: Rule): Choice[] {
  const typed = withTypeAlone(rule);
  if (typed === null) return [];
  return operatorNames
    .filter((operator) => takesOperator(typed, operator))
    .map((name) => ({ name, label: capitalized(operators[name].words), help: operatorHelp[name], search: name }));
}

/** Of several countries, an operator that takes one keeps the first. */
export function withOperator(rule: Rule, operator: OperatorName): Rule {
  const changed = { ...rule, operator };
  const typed = constantText(rule);
  if (typed === null || isListOperator(operator) || constantKind(changed).unit !== "country") return changed;
  return withConstant(changed, typed.split(",")[0]?.trim() ?? "");
}

/** Whether the rule compares to a right side at all. */
export function hasRightSide({ operator }: Rule): boolean {
  return operator === null || !isNullOperator(operator);
}

/** A constant, lists if the operator looks up in them, and the fields and functions that the type check lets through. */
export function rightGroups(rule: Rule, lists: readonly ListToPick[]): ChoiceGroup[] {
  const constant = { title: "Value", choices: [{ name: CONSTANT_FIELD, label: "Value", help: "A value that you enter." }] };
  const typed = withTypeAlone(rule);
  if (typed === null || rule.operator === null) return [constant];
  const fits = ({ first, second }: RuleSide) => checkRule({ ...typed, firstRightField: first, secondRightField: second }) === null;
  const fields = someOf(fieldGroups, (name) => fits(fieldSide(name)));
  const fitting = takesCustomList(rule) ? fittingLists(rule, lists) : [];
  const isNumberTaken = fits({ first: aggregationField("count"), second: fieldSide("order.tags").first });
  return [
    constant,
    ...(fitting.length > 0 ? [{ title: "Custom lists", choices: fitting.map(listChoice) }] : []),
    ...fields,
    ...(isNumberTaken ? [{ title: "Functions", choices: functionChoices }] : []),
  ];
}

/** The name under which the right side is offered. */
export function rightChoice({ firstRightField: first }: Rule): string | null {
  return first === null ? null : first.type === "list" ? `${LIST}${first.value ?? ""}` : first.name;
}

export function withRight(rule: Rule, choice: string, lists: readonly ListToPick[]): Rule {
  if (rightChoice(rule) === choice) return rule;
  const { first, second } = rightSideNamed(choice, lists);
  return { ...rule, firstRightField: first, secondRightField: second };
}

/** The text of the constant on the right; null if there is none. */
export function constantText({ operator, firstRightField, secondRightField }: Rule): string | null {
  if (firstRightField?.type !== "const" || (operator !== null && isNullOperator(operator))) return null;
  return secondRightField?.constValue ?? "";
}

export function withConstant(rule: Rule, text: string): Rule {
  const { first, second } = constantSide(text);
  return { ...rule, firstRightField: first, secondRightField: second };
}

/** The rule as it is saved. */
export function ruleToSave(rule: Rule): Rule {
  return withNullConstant(rule);
}

/** Whether the right side can be a custom list, by the operator. */
export function takesCustomList({ operator }: Rule): boolean {
  return operator !== null && isListOperator(operator);
}

/** The lists that the left side's values can be in. */
export function fittingLists({ firstLeftField: left }: Rule, lists: readonly ListToPick[]): ListToPick[] {
  const valueType = leftType(left);
  return left === null || valueType === null ? [] : lists.filter(({ type }) => isLookedUpIn(type, left, valueType));
}

/**
 * All that is wrong with the rule, by its sides, the type check and the lists that there are, if they're known. Empty if it can be
 * saved. What is wrong on the left hides nothing on the right: that is checked as if the left side were complete.
 */
export function formFaults(rule: Rule, lists: readonly ListToPick[] | null): FormFault[] {
  const left = resolveSide(rule.firstLeftField, rule.secondLeftField);
  const complete = left.kind === "reading" ? rule : withTypeAlone(rule);
  const found: RuleFault[] = [];
  if (left.kind === "fault") found.push({ side: "left", fault: left.fault });
  else if (left.kind !== "reading") found.push({ side: "left", fault: "field is not for this side" });
  const rest = complete === null ? null : checkRule(complete);
  if (rest !== null) found.push(rest);
  const right = resolveSide(rule.firstRightField, rule.secondRightField);
  if ((complete === null || rule.operator === null) && right.kind === "fault") found.push({ side: "right", fault: right.fault });
  const faults = found.map((fault) => ({
    side: fault.side,
    words: formFaultWords(rule, fault),
    isIncomplete: incomplete.has(fault.fault),
  }));
  if (rest !== null || lists === null) return faults;
  const ofList = listFault(rule, new Map(lists.map(({ customListId, type }) => [String(customListId), type])));
  return ofList === null ? faults : [...faults, { side: "right", words: capitalized(ofList), isIncomplete: false }];
}

const LIST = "list:";
const incomplete = new Set<RuleFault["fault"]>(["side is missing", "operator is missing", "secondary input is missing"]);

function leftSideNamed(name: string): RuleSide {
  if (isAggregationName(name)) return { first: aggregationField(name), second: null };
  switch (name) {
    case CUSTOM_FIELD:
      return { first: ruleField({ name, type: "custom", outType: "string" }), second: constantSide("").second };
    case VELOCITY_FIELD:
      return newVelocity;
    default:
      return fieldSide(name);
  }
}

function rightSideNamed(choice: string, lists: readonly ListToPick[]): RuleSide {
  if (choice === CONSTANT_FIELD) return constantSide("");
  if (isAggregationName(choice)) return { first: aggregationField(choice), second: null };
  if (!choice.startsWith(LIST)) return fieldSide(choice);
  const list = lists.find(({ customListId }) => `${LIST}${customListId}` === choice);
  if (list === undefined) throw new Error(`There is no list ${choice}`);
  return { first: ruleField({ name: list.name, type: "list", value: String(list.customListId) }), second: null };
}

function listChoice({ customListId, name }: ListToPick): Choice {
  return { name: `${LIST}${customListId}`, label: name, help: "The entries of this list, also those added later." };
}

function aggregationField(name: string): RuleField {
  return ruleField({ name, type: "aggregation", outType: "number" });
}

/** A constant that is shown as a percentage from now on, or no longer, keeps its digits on screen. */
function keepShown(before: Rule, after: Rule): Rule {
  const [text, was, is] = [constantText(before), isPercent(before), isPercent(after)];
  return text === null || was === is ? after : withConstant(after, is ? shareText(text) : percentText(text));
}

function isPercent(rule: Rule): boolean {
  return constantKind(rule).unit === "percent";
}

function keepOperator(rule: Rule): Rule {
  const typed = withTypeAlone(rule);
  return rule.operator === null || (typed !== null && takesOperator(typed, rule.operator)) ? rule : { ...rule, operator: null };
}

/** Asked of a rule without its right side, which is checked after the operator. */
function takesOperator(typed: Rule, operator: OperatorName): boolean {
  const fault = checkRule({ ...typed, operator, firstRightField: null, secondRightField: null });
  return fault === null || fault.side === "right";
}

/** The rule with a left side of the same type that is complete, so that a secondary input that is missing hides no operators. */
function withTypeAlone(rule: Rule): Rule | null {
  const type = leftType(rule.firstLeftField);
  if (type === null) return null;
  return {
    ...rule,
    firstLeftField: ruleField({ name: CUSTOM_FIELD, type: "custom", outType: type }),
    secondLeftField: constantSide("path").second,
  };
}

function someOf(groups: readonly ChoiceGroup[], isOffered: (name: string) => boolean): ChoiceGroup[] {
  return groups
    .map(({ title, choices }) => ({ title, choices: choices.filter(({ name }) => isOffered(name)) }))
    .filter(({ choices }) => choices.length > 0);
}
