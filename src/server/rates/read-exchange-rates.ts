import type { CurrencyCode } from "#domain/money/currencies.ts";
import { exchangeRatesOf, type ExchangeRate, type ExchangeRates } from "#domain/money/exchange-rates.ts";
import type { Database } from "#server/db/database.ts";
import { BUNDLED_RATES_DAY, bundledRates } from "#server/rates/bundled-rates.ts";
import { readKeptRates } from "#server/rates/rate-store.ts";

/** The newest rate of each currency: the provider's that is kept, or the bundled one where that is newer or the only one. */
export async function readExchangeRates(database: Database): Promise<ExchangeRates> {
  const kept = await database.asSystem(readKeptRates);
  const rates = new Map<CurrencyCode, ExchangeRate>();
  for (const [currency, perDollar] of bundledRates) rates.set(currency, { perDollar, day: BUNDLED_RATES_DAY, source: "bundled" });
  for (const { currency, perDollar, day } of kept) {
    if (day >= BUNDLED_RATES_DAY || !rates.has(currency)) rates.set(currency, { perDollar, day, source: "provider" });
  }
  return exchangeRatesOf(rates);
}
