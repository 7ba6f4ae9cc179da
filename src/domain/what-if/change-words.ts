import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { fieldWords } from "#domain/rules/field-words.ts";
import type { EntryChange, NearestChange } from "#domain/rules/nearest-change.ts";
import { ruleParts } from "#domain/rules/rule-parts.ts";
import { lowerFirst } from "#domain/text/lower-first.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { amountCurrencyOn } from "#domain/rules/rules-sentence.ts";
import { valueWords } from "#domain/rules/value-words.ts";
import type { ValueUnit } from "#domain/rules/value-unit.ts";
import { listWords } from "#domain/text/list-words.ts";

type Currencies = { ofOrder: CurrencyCode; ofShop: CurrencyCode };

/** 'If “Order amount is more than $500” said $620', 'If “Billing country is one of US, CA” left out United States'. */
export function ruleChangeWords(rule: Rule, change: NearestChange, { ofOrder, ofShop }: Currencies): string {
  const currency = amountCurrencyOn(rule, ofOrder, ofShop);
  const { unit } = ruleParts(rule);
  switch (change.kind) {
    case "value":
      return `If “${describeRule(rule, currency)}” said ${exactWords(change.value, unit, currency)}`;
    case "values":
      return `If “${describeRule(rule, currency)}” ${entriesWords(change, "left out", "also said", unit)}`;
    case "list":
      return `If the list “${change.name}” ${entriesWords(change, "didn't have", "had", unit)}`;
  }
}

function entriesWords(change: EntryChange, without: string, added: string, unit: ValueUnit | null): string {
  return change.without.length > 0 ? `${without} ${valueWords(change.without, unit)}` : `${added} ${valueWords(change.with, unit)}`;
}

/** A value to its last digit: durations are otherwise rounded. */
function exactWords(value: string | number | boolean, unit: ValueUnit | null, currency: CurrencyCode | null): string {
  if (unit === "seconds" && typeof value === "number") return `${value.toLocaleString("en-US")} ${value === 1 ? "second" : "seconds"}`;
  return valueWords(value, unit, currency);
}

/** 'If the scenario “Large orders” were archived'. */
export function archivedWords(name: string): string {
  return `If the scenario “${name}” were archived`;
}

/** 'With an order amount of $500'. */
export function amountWords(major: number, currency: CurrencyCode): string {
  return `With an order amount of ${valueWords(major, null, currency)}`;
}

/** 'With “web” as order origin'. */
export function fieldValueWords(field: string, value: string | boolean): string {
  const words = fieldWords(field);
  const label = lowerFirst(words?.label ?? field);
  return `With “${valueWords(value, words?.unit ?? null)}” as ${label}`;
}

/** 'Without “Proxy or VPN” and “CVV doesn't match”, the score would be 24.00% instead of 41.00%'. */
export function withoutReasonsWords(reasons: readonly string[], score: { was: number; is: number }): string {
  const named = listWords(reasons.map((reason) => `“${reason}”`));
  return `Without ${named}, the score would be ${formatRiskPercent(score.is)} instead of ${formatRiskPercent(score.was)}`;
}
