import type { Dashboard } from "#contract/dashboard.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum, type RatesPerDollar } from "#domain/money/exchange-rates.ts";
import { formatWholeMoney, type Money } from "#domain/money/money.ts";

/** Sums amounts of several currencies in the chosen one. */
export type MoneyIn = {
  /** In major units, not rounded. */
  sum: (amounts: readonly Money[]) => number;
  /** Rounded to a whole number, as totals are shown and compared. */
  total: (amounts: readonly Money[]) => number;
  /** Currencies left out of the sum because they have no exchange rate. */
  missingIn: (amounts: readonly Money[]) => CurrencyCode[];
  format: (major: number) => string;
};

export function moneyIn(currency: CurrencyCode, rates: RatesPerDollar): MoneyIn {
  return {
    sum: (amounts) => convertedSum(amounts, currency, rates).major,
    total: (amounts) => Math.round(convertedSum(amounts, currency, rates).major),
    missingIn: (amounts) => convertedSum(amounts, currency, rates).missing,
    format: (major) => formatWholeMoney(major, currency),
  };
}

/** Every amount in the dashboard's figures, to tell which currencies occur. */
export function amountsOf({ days, guarantee }: Dashboard): Money[] {
  const ofDays = (days ?? []).flatMap((day) => day.amounts);
  if (guarantee === null) return ofDays;
  return [
    ...ofDays,
    ...guarantee.approvedAmounts,
    ...guarantee.rejectedAmounts,
    ...guarantee.pendingAmounts,
    ...guarantee.chargebackAmounts,
    ...guarantee.chargebackBuckets.flatMap((bucket) => bucket.amounts),
  ];
}
