import type { CurrencyCode } from "#domain/money/currencies.ts";
import { exchangeRatesOf, type ExchangeRate, type ExchangeRates } from "#domain/money/exchange-rates.ts";
import { BUNDLED_RATES_DAY, bundledRates } from "#server/rates/bundled-rates.ts";
import { readKeptRates } from "#server/rates/rate-store.ts";
import type { Services } from "#server/services.ts";

/**
 * The newest rate of each currency: the provider's that is kept, or the bundled one where that is newer or the only one.
 * Without a provider what one said before counts no more.
 */
export async function readExchangeRates({ config, database }: Pick<Services, "config" | "database">): Promise<ExchangeRates> {
  const kept = config.currencyRates === null ? [] : await database.asSystem(readKeptRates);
  const rates = new Map<CurrencyCode, ExchangeRate>();
  for (const [currency, perDollar] of bundledRates) rates.set(currency, { perDollar, day: BUNDLED_RATES_DAY, source: "bundled" });
  for (const { currency, perDollar, day } of kept) {
    if (day >= BUNDLED_RATES_DAY || !rates.has(currency)) rates.set(currency, { perDollar, day, source: "provider" });
  }
  return exchangeRatesOf(rates);
}
