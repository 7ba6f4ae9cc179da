import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Money } from "#domain/money/money.ts";

/** Sums amounts per currency, sorted by currency code. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const minorOf = new Map<CurrencyCode, number>();
  for (const { amountMinor, currency } of amounts) minorOf.set(currency, (minorOf.get(currency) ?? 0) + amountMinor);
  return [...minorOf].map(([currency, amountMinor]) => ({ amountMinor, currency })).toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
