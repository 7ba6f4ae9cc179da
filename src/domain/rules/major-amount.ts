import { allCurrencies, currencyDigits, type CurrencyCode } from "#domain/money/currencies.ts";

/**
 * An amount in major units, for comparisons only. A single division of integers gives exactly the number that parsing the
 * amount's decimal text would.
 */
export function majorAmount(amountMinor: number, currency: CurrencyCode): number {
  return amountMinor / (scaleByCurrency.get(currency) ?? 100);
}

const scaleByCurrency = new Map(allCurrencies().map((currency) => [currency, 10 ** currencyDigits(currency)]));
