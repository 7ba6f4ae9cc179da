import { currencyDigits, type CurrencyCode } from "#domain/money/currencies.ts";
import { knownValues } from "#domain/rules/aggregate.ts";
import { constantSide } from "#domain/rules/build-rule.ts";
import { checkRule } from "#domain/rules/check-rule.ts";
import { compileRule } from "#domain/rules/compile-rule.ts";
import { parseConstant, plainScalar, type Scalar } from "#domain/rules/constant.ts";
import { isMembershipOperator, memberships, type Fit, type MembershipOperatorName } from "#domain/rules/membership.ts";
import { nearestConstant, type Scale } from "#domain/rules/nearest-number.ts";
import { isNullOperator, type OperatorName } from "#domain/rules/operators.ts";
import type { Reading } from "#domain/rules/reading.ts";
import { resolveSide } from "#domain/rules/resolve-side.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { ruleParts } from "#domain/rules/rule-parts.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { amountCurrencyOn } from "#domain/rules/rules-sentence.ts";
import { foldCase } from "#domain/rules/text-set.ts";
import { elementTypeOf, type ScalarType } from "#domain/rules/value-type.ts";

/** Entries by how people write them: those that a constant or list lacks, or has besides. */
export type EntryChange = { without: readonly string[]; with: readonly string[] };

/** The smallest change of a rule with which it comes out otherwise for an order. */
export type NearestChange =
  /** It compares to another constant; a day is YYYY-MM-DD. */
  | { kind: "value"; rule: Rule; value: Scalar }
  /** Its constant, which takes several values, has others. */
  | ({ kind: "values"; rule: Rule } & EntryChange)
  /** Its custom list has other entries. */
  | ({ kind: "list"; listId: string; name: string } & EntryChange);

/**
 * The nearest right-hand value with which a rule would have come out the other way for an order, in the value's own unit: the
 * smallest unit of a currency, 0.01%, a day, or the last decimal place of the order's own value. Values that are looked up are
 * left out of the right side, or added to it. Null if no value does: the left side is unknown, or is compared to a field.
 */
export function nearestChange(rule: Rule, env: RuleEnvironment, shopCurrency: CurrencyCode): NearestChange | null {
  const { operator } = rule;
  const left = resolveSide(rule.firstLeftField, rule.secondLeftField);
  if (operator === null || left.kind !== "reading" || isNullOperator(operator)) return null;
  const holds = compileRule(rule).holds(env);
  const found = { ...valuesOf(left.reading, env), operator, holds };
  if (found.values.length === 0) return null;
  const right = resolveSide(rule.firstRightField, rule.secondRightField);
  switch (right.kind) {
    case "fault":
    case "reading":
      return null;
    case "list":
      return isMembershipOperator(operator) ? changeOfList(right, { ...found, operator }, env) : null;
    case "constant": {
      const changed = isMembershipOperator(operator)
        ? changeOfValues(rule, right.text, { ...found, operator })
        : changeOfValue(rule, right.text, found, unitOn(rule, found.values, env, shopCurrency));
      // A share can't be above 1, and a text with a comma can't be one of several.
      const isUsable = changed !== null && checkRule(changed.rule) === null;
      return isUsable && compileRule(changed.rule).holds(env) !== holds ? changed : null;
    }
  }
}

/** The unit in which numbers of a rule are told on an order. */
export function unitOn(rule: Rule, values: readonly Scalar[], env: RuleEnvironment, shopCurrency: CurrencyCode): Scale {
  const currency = amountCurrencyOn(rule, env.order.amount.currency, shopCurrency);
  if (currency !== null) return 10 ** currencyDigits(currency);
  switch (ruleParts(rule).unit) {
    case "percent":
      return 10_000;
    case "km":
      return 1;
    default:
      return 10 ** Math.max(...values.map((value) => (typeof value === "number" ? placesOf(value) : 0)));
  }
}

/** Decimal places that are shown of a number. */
const MOST_PLACES = 4;

function placesOf(value: number): number {
  const [, decimals = ""] = String(Number(value.toFixed(MOST_PLACES))).split(".");
  return decimals.length;
}

type Found<Operator = OperatorName> = { values: readonly Scalar[]; type: ScalarType; operator: Operator; holds: boolean };

function valuesOf(reading: Reading, env: RuleEnvironment): Pick<Found, "values" | "type"> {
  return { values: knownValues(reading, env), type: elementTypeOf(reading.type) };
}

function changeOfValue(rule: Rule, text: string, found: Found, scale: Scale): (NearestChange & { kind: "value" }) | null {
  const constant = parseConstant(text, found.type);
  const [value] = found.values;
  const other = constant === null || value === undefined ? null : otherConstant(constant, value, found, scale);
  if (other === null) return null;
  const told = plainScalar(other, found.type);
  return { kind: "value", rule: comparedTo(rule, String(told)), value: told };
}

function otherConstant(constant: Scalar, value: Scalar, { operator, holds }: Found, scale: Scale): Scalar | null {
  if (typeof constant === "number" && typeof value === "number") return nearestConstant(operator, constant, value, scale);
  if (typeof constant === "boolean") return !constant;
  // Any other text would do: none is nearest.
  const isEqual = holds === (operator === "Equal");
  return isEqual || typeof value !== "string" ? null : value.trim();
}

function changeOfValues(rule: Rule, text: string, found: Found<MembershipOperatorName>): (NearestChange & { kind: "values" }) | null {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const { fit } = memberships[found.operator];
  const change = entryChange(found, (value) => entries.filter((entry) => fitsEntry(value, entry, fit, found.type)));
  if (change === null) return null;
  const left = entries.filter((entry) => !change.without.includes(entry));
  return { kind: "values", rule: comparedTo(rule, [...left, ...change.with].join(",")), ...change };
}

function fitsEntry(value: Scalar, entry: string, fit: Fit, type: ScalarType): boolean {
  if (type !== "string") return parseConstant(entry, type) === value;
  const [text, part] = [foldCase(String(value), "lower"), foldCase(entry, "lower")];
  switch (fit) {
    case "equal":
      return text === part;
    case "prefix":
      return text.startsWith(part);
    case "suffix":
      return text.endsWith(part);
    case "part":
      return text.includes(part);
  }
}

function changeOfList(
  { id, name }: { id: string; name: string },
  found: Found<MembershipOperatorName>,
  env: RuleEnvironment,
): NearestChange | null {
  const list = env.lists.get(id);
  if (list === undefined) return null;
  const { type } = found;
  const { fit } = memberships[found.operator];
  const change = entryChange(found, (value) => {
    if (type === "string") return fit === "part" ? [] : list.matching(fit, foldCase(String(value), "lower"));
    const entry = list.equal(type, value);
    return entry === null ? [] : [entry];
  });
  // A list may have several entries that say the same number, and tells of one.
  const isSure = change !== null && (type === "string" || change.without.length === 0);
  return isSure ? { kind: "list", listId: id, name, ...change } : null;
}

/** What entries to leave out or add so that as many values fit as the operator doesn't ask for. */
function entryChange(found: Found<MembershipOperatorName>, fitting: (value: Scalar) => string[]): EntryChange | null {
  const { values, operator, holds } = found;
  const { quantifier } = memberships[operator];
  const [first, ...others] = values;
  if (first === undefined) return null;
  const leaveOut = (of: readonly Scalar[]) => ({ without: [...new Set(of.flatMap(fitting))], with: [] });
  const add = (of: readonly Scalar[]) => ({ without: [], with: [...new Set(of.map((value) => textOf(value, found)))] });
  switch (quantifier) {
    case "every": {
      if (!holds) return add(values.filter((value) => fitting(value).length === 0));
      // One value that doesn't fit is enough.
      const fewest = others.reduce((best, value) => (fitting(value).length < fitting(best).length ? value : best), first);
      return leaveOut([fewest]);
    }
    case "some":
      return holds ? leaveOut(values) : add([first]);
    case "none":
      return holds ? add([first]) : leaveOut(values);
  }
}

function textOf(value: Scalar, { type }: Pick<Found, "type">): string {
  return String(plainScalar(value, type)).trim();
}

function comparedTo(rule: Rule, text: string): Rule {
  const { first, second } = constantSide(text);
  return { ...rule, firstRightField: first, secondRightField: second };
}
