import type { Dashboard } from "#contract/dashboard.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum, type RatesPerDollar } from "#domain/money/exchange-rates.ts";
import { formatWholeMoney, type Money } from "#domain/money/money.ts";

/** Amounts of several currencies as one in the chosen currency. */
export type MoneyIn = {
  /** Major units, not rounded. */
  sum: (amounts: readonly Money[]) => number;
  /** The same as a total is shown: rounded to a whole number. Totals are compared by it. */
  total: (amounts: readonly Money[]) => number;
  /** Currencies that such a sum leaves out for want of a rate. */
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

/** Every amount of the dashboard's figures, to see which currencies they are in. */
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
