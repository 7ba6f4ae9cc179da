import { currencyDigits, type CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum, type RatesPerDollar } from "#domain/money/exchange-rates.ts";

/** The sums of an account's payments in one currency. */
export type AccountSums = {
  currency: CurrencyCode;
  transactions: number;
  amountMinor: number;
  /** Disputed in fraud chargebacks. */
  fraudMinor: number;
  /** Disputed in chargebacks that were won or paid by the guarantee. */
  recoveredMinor: number;
  chargebacks: number;
};

/** The same converted to one currency, in major units. */
export type AccountFigures = {
  transactions: number;
  amount: number;
  /** Fraud amount as a percent of the amount; null if there is no amount. */
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

export const DEFAULT_ACCOUNT_SORT: AccountSort = { by: "amount", direction: "desc" };

/** Converts, sums, then rounds once. Amounts without an exchange rate are left out and their currencies listed. */
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

/** Rounds an amount in major units to its currency's decimals. */
export function toLastDigit(major: number, currency: CurrencyCode): number {
  return Number(major.toFixed(currencyDigits(currency)));
}

/** Sorts accounts, ties by name. Unknown values sort below everything. */
export function sortAccounts<Kind extends Account>(accounts: readonly Kind[], { by, direction }: AccountSort): Kind[] {
  const sign = direction === "asc" ? 1 : -1;
  const byName = (a: Kind, b: Kind) => names.compare(a.name, b.name) || a.tenantId - b.tenantId;
  if (by === "name") return accounts.toSorted((a, b) => sign * byName(a, b));
  return accounts.toSorted((a, b) => sign * ((a[by] ?? -1) - (b[by] ?? -1)) || byName(a, b));
}

function fraudPercent(fraudAmount: number, amount: number): number | null {
  return amount > 0 ? (fraudAmount / amount) * 100 : null;
}

const names = new Intl.Collator("en", { sensitivity: "base", numeric: true });
