import type { CurrencyCode } from "#domain/money/currencies.ts";

/** What a provider of currency rates answers: how many of each currency are one US dollar, on a day (YYYY-MM-DD, UTC). */
export type ProvidedRates = { day: string; perDollar: ReadonlyMap<CurrencyCode, number> };

export type RateProvider = {
  /** The newest rates. Throws where the provider cannot be reached or does not answer as it should. */
  latest(): Promise<ProvidedRates>;
};
