import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { ruleParts, type RulePart } from "#domain/rules/rule-parts.ts";
import { lowerFirst } from "#domain/text/lower-first.ts";
import type { Rule } from "#domain/rules/rule.ts";

/**
 * The rules of a scenario as one sentence: 'Order amount is more than 500 and IP is known'. Amounts have a currency only if it's
 * certain: what is summed over orders is in the shop's, and an order's own amounts are in the one that a rule of the scenario
 * asks for. Empty without rules.
 */
export function rulesSentence(rules: readonly Rule[], shopCurrency: CurrencyCode): string {
  const described = rules.map((rule) => describeRule(rule, amountCurrency(rule, rules, shopCurrency)));
  return described.map((words, at) => (at === 0 ? words : lowerFirst(words))).join(" and ");
}

/** The currency of the amount that a rule of a scenario asks about; null if it isn't an amount, or its currency may vary. */
export function amountCurrency(rule: Rule, rules: readonly Rule[], shopCurrency: CurrencyCode): CurrencyCode | null {
  return comparedCurrency(rule, () => rules.map(askedCurrency).find((currency) => currency !== null) ?? null, shopCurrency);
}

/** The same on an order, whose currency is known. */
export function amountCurrencyOn(rule: Rule, orderCurrency: CurrencyCode, shopCurrency: CurrencyCode): CurrencyCode | null {
  return comparedCurrency(rule, () => orderCurrency, shopCurrency);
}

function comparedCurrency(rule: Rule, orderCurrency: () => CurrencyCode | null, shopCurrency: CurrencyCode): CurrencyCode | null {
  const { left } = ruleParts(rule);
  if (left === null) return null;
  if (left.kind === "orders") return left.over === "amount" && isOfAmounts(left.name) ? shopCurrency : null;
  return isOrderAmount(left) ? orderCurrency() : null;
}

const orderAmounts = new Set(["order.amount", "item.amount", "amounts.approvedMedian", "amounts.limit"]);

function isOrderAmount(part: RulePart): boolean {
  if (part.kind === "field") return orderAmounts.has(part.name);
  return part.kind === "aggregation" && isOfAmounts(part.name) && orderAmounts.has(part.field);
}

/** Counts of amounts aren't amounts. */
function isOfAmounts(aggregation: string): boolean {
  return ["sum", "average", "min", "max"].includes(aggregation);
}

/** The one currency that a rule lets through. */
function askedCurrency(rule: Rule): CurrencyCode | null {
  const { left, operator, right } = ruleParts(rule);
  const isAboutCurrency = left?.kind === "field" && left.name === "order.currency" && (operator === "Equal" || operator === "In");
  if (!isAboutCurrency || right?.kind !== "constant" || right.values.length !== 1) return null;
  const code = String(right.values[0]).toUpperCase();
  return isCurrency(code) ? code : null;
}
