import { DEFAULT_CURRENCY, type CurrencyCode } from "#domain/money/currencies.ts";
import { sumToMinor, toMajor, type Money } from "#domain/money/money.ts";

/** Units of each currency per US dollar. */
export type RatesPerDollar = ReadonlyMap<CurrencyCode, number>;

/**
 * Sums amounts in one currency, in major units, without rounding. Amounts without an exchange rate are left out and their
 * currencies listed, so that screens can say so.
 */
export function convertedSum(
  amounts: readonly Money[],
  to: CurrencyCode,
  rates: RatesPerDollar,
): { major: number; missing: CurrencyCode[] } {
  const missing = new Set<CurrencyCode>();
  let major = 0;
  for (const { amountMinor, currency } of amounts) {
    const factor = rateBetween(currency, to, rates);
    if (factor !== null) major += toMajor(amountMinor, currency) * factor;
    else if (amountMinor !== 0) missing.add(currency);
  }
  return { major, missing: [...missing] };
}

/** An amount in another currency, in major units, rounded to its smallest unit; null if either rate is unknown. */
export function convertedAmount({ amountMinor, currency }: Money, to: CurrencyCode, rates: RatesPerDollar): number | null {
  const factor = rateBetween(currency, to, rates);
  const minor = factor === null ? null : sumToMinor(toMajor(amountMinor, currency) * factor, to);
  return minor === null ? null : toMajor(minor, to);
}

/** Units of `to` per unit of `from`; null if either rate is unknown. */
export function rateBetween(from: CurrencyCode, to: CurrencyCode, rates: RatesPerDollar): number | null {
  if (from === to) return 1;
  const [one, other] = [rates.get(from), rates.get(to)];
  return one === undefined || other === undefined ? null : other / one;
}

/** A rate's source: the configured provider, or the monthly table that ships with Surety. */
export const rateSources = ["provider", "bundled"] as const;
export type RateSource = (typeof rateSources)[number];

/** The rates that amounts were converted at: their oldest day (YYYY-MM-DD), and bundled if any of them is. */
export type RatesUsed = { day: string; source: RateSource };

/**
 * The rates used to convert amounts to a currency; null if nothing needs converting. Zeros need no rate, and the US dollar's
 * own rate is always 1 and has no date.
 */
export function ratesUsed(rates: ExchangeRates, to: CurrencyCode, amounts: readonly Money[]): RatesUsed | null {
  const converted = amounts
    .filter(({ amountMinor, currency }) => amountMinor !== 0 && currency !== to && rateBetween(currency, to, rates.perDollar) !== null)
    .map(({ currency }) => currency);
  const codes = converted.length === 0 ? [] : [...new Set([...converted, to])].filter((code) => code !== DEFAULT_CURRENCY);
  const used = codes.flatMap((code) => rates.byCurrency.get(code) ?? []);
  const [oldest] = used.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  if (oldest === undefined) return null;
  return { day: oldest.day, source: used.some(({ source }) => source === "bundled") ? "bundled" : "provider" };
}

/** Units of a currency per US dollar, and the rate's date (YYYY-MM-DD). */
export type ExchangeRate = { perDollar: number; day: string; source: RateSource };

/** All known rates, with the newest date among them and its source. */
export type ExchangeRates = {
  perDollar: RatesPerDollar;
  day: string;
  source: RateSource;
  byCurrency: ReadonlyMap<CurrencyCode, ExchangeRate>;
};

/** Builds the rates from a table. If the newest date has rates from both sources, the provider is named. */
export function exchangeRatesOf(byCurrency: ReadonlyMap<CurrencyCode, ExchangeRate>): ExchangeRates {
  const perDollar = new Map<CurrencyCode, number>();
  let newest: Pick<ExchangeRate, "day" | "source"> = { day: "", source: "bundled" };
  for (const [currency, rate] of byCurrency) {
    perDollar.set(currency, rate.perDollar);
    if (rate.day > newest.day || (rate.day === newest.day && rate.source === "provider")) newest = rate;
  }
  return { perDollar, day: newest.day, source: newest.source, byCurrency };
}
