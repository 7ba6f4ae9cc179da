import type { CurrencyCode } from "#domain/money/currencies.ts";
import { operators } from "#domain/rules/operators.ts";
import { partWords } from "#domain/rules/rule-words.ts";
import { lowerFirst } from "#domain/text/lower-first.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { ruleParts } from "#domain/rules/rule-parts.ts";
import { valueWords } from "#domain/rules/value-words.ts";

/**
 * A rule in one line: 'Customers on this device in 24 h is at least 2'. Works for incomplete rules too. The currency is that of
 * the constant, if it's known to be an amount.
 */
export function describeRule(rule: Rule, currency: CurrencyCode | null = null): string {
  const { left, operator, right, unit } = ruleParts(rule);
  const words = [
    left === null ? "" : partWords(left, unit),
    operator === null ? "" : operators[operator].words,
    right === null ? "" : right.kind === "constant" ? valueWords(right.values, unit, currency) : lowerFirst(partWords(right, unit)),
  ];
  return words.filter((each) => each !== "").join(" ");
}
