import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatMoney, toMinor } from "#domain/money/money.ts";

/** An alert's amount in words; without a currency, which is then its order's, the number alone. */
export function alertAmountWords({ amount, currency }: { amount: number; currency: CurrencyCode | null }): string {
  const amountMinor = currency === null ? null : toMinor(amount, currency);
  return currency === null || amountMinor === null ? amount.toFixed(2) : formatMoney({ amountMinor, currency });
}
