import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";

/**
 * Monthly exchange rates that ship with the product, for servers without a provider, in units of the currency per US
 * dollar. Source: the latest month of github.com/datasets/exchange-rates (data/monthly.csv), from the Federal Reserve
 * (fred.stlouisfed.org). License: Open Data Commons Public Domain Dedication and License (PDDL) 1.0. Countries are
 * replaced by their ISO 4217 currencies; the euro area only has the euro.
 */
export const BUNDLED_RATES_DAY = "2026-06-01";

const table = {
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

export const bundledRates: ReadonlyMap<CurrencyCode, number> = new Map(
  Object.entries(table).flatMap(([code, perDollar]) => (isCurrency(code) ? [[code, perDollar] as const] : [])),
);
