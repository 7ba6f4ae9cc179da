import { currencyDigits, type CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum, type RatesPerDollar } from "#domain/money/exchange-rates.ts";

/** What an account's payments of one currency add up to. */
export type AccountSums = {
  currency: CurrencyCode;
  transactions: number;
  amountMinor: number;
  /** Disputed in chargebacks for fraud. */
  fraudMinor: number;
  /** Disputed in chargebacks that were won, or that the guarantee has paid. */
  recoveredMinor: number;
  chargebacks: number;
};

/** The same in one currency, in major units to its last digit. */
export type AccountFigures = {
  transactions: number;
  amount: number;
  /** Fraud amount in percent of the amount; null where there is no amount. */
  fraudPercent: number | null;
  fraudAmount: number;
  recoveredAmount: number;
  chargebacks: number;
};

export type Account = AccountFigures & { tenantId: number; name: string };

/** What the list of accounts can be sorted by. */
export const accountSorts = [
  "name",
  "transactions",
  "amount",
  "fraudPercent",
  "fraudAmount",
  "recoveredAmount",
  "chargebacks",
] as const satisfies (keyof Account)[];
export type AccountSort = { by: (typeof accountSorts)[number]; direction: "asc" | "desc" };

/** The largest accounts come first. */
export const DEFAULT_ACCOUNT_SORT: AccountSort = { by: "amount", direction: "desc" };

/** Converts, adds up and then rounds, once; amounts of currencies without a rate are left out, and the currencies named. */
export function accountFigures(
  sums: readonly AccountSums[],
  to: CurrencyCode,
  rates: RatesPerDollar,
): { figures: AccountFigures; missing: CurrencyCode[] } {
  const convert = (minorOf: (sum: AccountSums) => number) =>
    convertedSum(
      sums.map((sum) => ({ amountMinor: minorOf(sum), currency: sum.currency })),
      to,
      rates,
    );
  const count = (numberOf: (sum: AccountSums) => number) => sums.reduce((total, sum) => total + numberOf(sum), 0);
  const amount = convert((sum) => sum.amountMinor);
  const fraud = convert((sum) => sum.fraudMinor);
  return {
    figures: {
      transactions: count((sum) => sum.transactions),
      amount: toLastDigit(amount.major, to),
      fraudPercent: fraudPercent(fraud.major, amount.major),
      fraudAmount: toLastDigit(fraud.major, to),
      recoveredAmount: toLastDigit(convert((sum) => sum.recoveredMinor).major, to),
      chargebacks: count((sum) => sum.chargebacks),
    },
    missing: amount.missing,
  };
}

/** An amount in major units, rounded to the last digit that its currency has. */
export function toLastDigit(major: number, currency: CurrencyCode): number {
  return Number(major.toFixed(currencyDigits(currency)));
}

/** Accounts in order; those that are equal go by name, and what is not known comes below everything. */
export function sortAccounts<Kind extends Account>(accounts: readonly Kind[], { by, direction }: AccountSort): Kind[] {
  const sign = direction === "asc" ? 1 : -1;
  const byName = (a: Kind, b: Kind) => names.compare(a.name, b.name) || a.tenantId - b.tenantId;
  if (by === "name") return accounts.toSorted((a, b) => sign * byName(a, b));
  return accounts.toSorted((a, b) => sign * ((a[by] ?? -1) - (b[by] ?? -1)) || byName(a, b));
}

/** Fraud in percent of the amount it is part of; null where there is none. */
function fraudPercent(fraudAmount: number, amount: number): number | null {
  return amount > 0 ? (fraudAmount / amount) * 100 : null;
}

const names = new Intl.Collator("en", { sensitivity: "base", numeric: true });
