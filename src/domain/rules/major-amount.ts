import { allCurrencies, currencyDigits, type CurrencyCode } from "#domain/money/currencies.ts";

/**
 * An amount in major units, for comparing only. One division of integers gives the very number that the decimal text of the
 * amount would be parsed as.
 */
export function majorAmount(amountMinor: number, currency: CurrencyCode): number {
  return amountMinor / (scaleByCurrency.get(currency) ?? 100);
}

const scaleByCurrency = new Map(allCurrencies().map((currency) => [currency, 10 ** currencyDigits(currency)]));
