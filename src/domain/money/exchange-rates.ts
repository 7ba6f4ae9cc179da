import { DEFAULT_CURRENCY, type CurrencyCode } from "#domain/money/currencies.ts";
import { toMajor, type Money } from "#domain/money/money.ts";

/** How many of a currency are one US dollar, by its code. */
export type RatesPerDollar = ReadonlyMap<CurrencyCode, number>;

/**
 * The sum of amounts in one currency, in major units and not rounded. Amounts whose rate is not known are left out and their
 * currencies named, so that a screen can say so.
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

/** How many of `to` one of `from` is; null where either rate is not known. */
export function rateBetween(from: CurrencyCode, to: CurrencyCode, rates: RatesPerDollar): number | null {
  if (from === to) return 1;
  const [one, other] = [rates.get(from), rates.get(to)];
  return one === undefined || other === undefined ? null : other / one;
}

/** Where a rate is from: the configured provider, or the table of monthly rates that ships with the product. */
export const rateSources = ["provider", "bundled"] as const;
export type RateSource = (typeof rateSources)[number];

/** By which rates amounts were converted: the oldest day (YYYY-MM-DD) among them, bundled where one of them is. */
export type RatesUsed = { day: string; source: RateSource };

/**
 * The rates that convert amounts into a currency; null where none is converted, for zeros need no rate. The US dollar's own
 * rate is always 1 and of no day.
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

/** How many of a currency are one US dollar, and since which day (YYYY-MM-DD). */
export type ExchangeRate = { perDollar: number; day: string; source: RateSource };

/** Every rate that is known, with the newest day among them and where that one is from. */
export type ExchangeRates = {
  perDollar: RatesPerDollar;
  day: string;
  source: RateSource;
  byCurrency: ReadonlyMap<CurrencyCode, ExchangeRate>;
};

/** The rates of a table. A rate of the provider is named as the source wherever one is in use. */
export function exchangeRatesOf(byCurrency: ReadonlyMap<CurrencyCode, ExchangeRate>): ExchangeRates {
  const perDollar = new Map<CurrencyCode, number>();
  let newest: Pick<ExchangeRate, "day" | "source"> = { day: "", source: "bundled" };
  for (const [currency, rate] of byCurrency) {
    perDollar.set(currency, rate.perDollar);
    if (rate.day > newest.day || (rate.day === newest.day && rate.source === "provider")) newest = rate;
  }
  return { perDollar, day: newest.day, source: newest.source, byCurrency };
}
