import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";

/** The month of most bundled rates. */
export const BUNDLED_RATES_DAY = "2026-06-01";

/**
 * Source: the latest month of github.com/datasets/exchange-rates (data/monthly.csv), from the Federal Reserve (fred.stlouisfed.org).
 * License: Open Data Commons Public Domain Dedication and License (PDDL) 1.0. Countries are replaced by their ISO 4217 currencies;
 * the euro area only has the euro.
 */
const federalReserve = {
  USD: 1,
  AUD: 1.4235,
  BRL: 5.1241,
  CAD: 1.4034,
  CHF: 0.7993,
  CNY: 6.7758,
  DKK: 6.4903,
  EUR: 0.8684,
  GBP: 0.7497,
  HKD: 7.8377,
  INR: 94.96,
  JPY: 160.77,
  KRW: 1529.4619,
  LKR: 334.1014,
  MXN: 17.3792,
  MYR: 4.0635,
  NOK: 9.5827,
  NZD: 1.7295,
  SEK: 9.5155,
  SGD: 1.2878,
  THB: 32.899,
  TWD: 31.6195,
  VES: 587.2113,
  ZAR: 16.3886,
};

/**
 * Currencies that the Federal Reserve doesn't publish. Source: ECB statistics (euro foreign exchange reference rates,
 * www.ecb.europa.eu), which may be reused freely if the source is named. Calculated: the average over the days of the month of
 * units per euro by US dollars per euro.
 */
const EUROPEAN_DAY = "2026-03-01";
const europeanCentralBank = {
  CZK: 21.1437,
  ILS: 3.1137,
  PLN: 3.6957,
  TRY: 44.2058,
};

/**
 * Monthly exchange rates that ship with the product, for servers without a provider: units of the currency per US dollar. All other
 * currencies have none.
 */
export const bundledRates: ReadonlyMap<CurrencyCode, number> = new Map(
  Object.entries({ ...federalReserve, ...europeanCentralBank }).flatMap(([code, perDollar]) =>
    isCurrency(code) ? [[code, perDollar] as const] : [],
  ),
);

/** The month that a bundled rate is of, as its first day. */
export function bundledRateDay(currency: CurrencyCode): string {
  return currency in europeanCentralBank ? EUROPEAN_DAY : BUNDLED_RATES_DAY;
}
