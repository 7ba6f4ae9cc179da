import type { CurrencyCode } from "#domain/money/currencies.ts";

/** A provider's exchange rates: units of each currency per US dollar, on a day (YYYY-MM-DD, UTC). */
export type ProvidedRates = { day: string; perDollar: ReadonlyMap<CurrencyCode, number> };

export type RateProvider = {
  /** The latest rates. Throws if the provider can't be reached or sends an invalid response. */
  latest(): Promise<ProvidedRates>;
};
