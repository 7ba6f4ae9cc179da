import type { CurrencyCode } from "#domain/money/currencies.ts";

/** How an order's amount, in the shop's currency, is compared with a value. */
export const amountOperators = ["gt", "lt", "eq", "ge", "le"] as const;
export type AmountOperator = (typeof amountOperators)[number];

export const amountOperatorNames: Record<AmountOperator, string> = {
  gt: "greater than",
  lt: "less than",
  eq: "equal to",
  ge: "at least",
  le: "at most",
};

/** The value is in major units. */
export type AmountComparison = { operator: AmountOperator; value: number };

/** What a filter by amount says of it, with the currency where it's known. */
export function inShopCurrency(currency: CurrencyCode | null): string {
  return `In your shop's currency${currency === null ? "" : ` (${currency})`}, at the exchange rate when the order came`;
}

/** The highest value that amounts can be compared with. */
export const COMPARED_AMOUNT_MAX = 1e12;

/** 'greater than 1,000.5'. */
export function amountWords({ operator, value }: AmountComparison): string {
  return `${amountOperatorNames[operator]} ${value.toLocaleString("en-US", { maximumFractionDigits: 3 })}`;
}

/** A comparison in a URL: 'gt-100'. */
export function writeAmountComparison({ operator, value }: AmountComparison): string {
  return `${operator}-${value}`;
}

/** Reads what `writeAmountComparison` wrote; null for anything else. */
export function readAmountComparison(text: string): AmountComparison | null {
  const [, word, number] = /^([a-z]{2})-(\d{1,13}(?:\.\d{1,3})?)$/.exec(text) ?? [];
  const operator = amountOperators.find((candidate) => candidate === word);
  if (operator === undefined || number === undefined || Number(number) > COMPARED_AMOUNT_MAX) return null;
  return { operator, value: Number(number) };
}

export function isAmountComparison(value: unknown): value is AmountComparison {
  if (typeof value !== "object" || value === null || !("operator" in value) || !("value" in value)) return false;
  return typeof value.value === "number" && amountOperators.some((operator) => operator === value.operator);
}
