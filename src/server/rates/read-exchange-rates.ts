import type { CurrencyCode } from "#domain/money/currencies.ts";
import { exchangeRatesOf, type ExchangeRate, type ExchangeRates } from "#domain/money/exchange-rates.ts";
import { bundledRateDay, bundledRates } from "#server/rates/bundled-rates.ts";
import { readKeptRates } from "#server/rates/rate-store.ts";
import type { Services } from "#server/services.ts";

/**
 * The latest rate of each currency: the provider's, or the bundled one if it's newer or the only one. Without a
 * configured provider, only the bundled rates count.
 */
export async function readExchangeRates({ config, database }: Pick<Services, "config" | "database">): Promise<ExchangeRates> {
  const kept = config.currencyRates === null ? [] : await database.asSystem(readKeptRates);
  const rates = new Map<CurrencyCode, ExchangeRate>();
  for (const [currency, perDollar] of bundledRates) rates.set(currency, { perDollar, day: bundledRateDay(currency), source: "bundled" });
  for (const { currency, perDollar, day } of kept) {
    if (!rates.has(currency) || day >= bundledRateDay(currency)) rates.set(currency, { perDollar, day, source: "provider" });
  }
  return exchangeRatesOf(rates);
}
