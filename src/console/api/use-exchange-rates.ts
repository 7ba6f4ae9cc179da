import { getExchangeRates } from "#contract/exchange-rates.ts";
import { useEndpoint } from "#console/api/queries.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";

/** Rates are of a day. */
const FRESH_FOR_MS = 3_600_000;

/** The exchange rates, and the currencies that totals can be shown in: those with a rate, and the chosen one in any case. */
export function useExchangeRates(chosen: CurrencyCode) {
  const rates = useEndpoint(getExchangeRates, {}, { freshForMs: FRESH_FOR_MS });
  const currencies = [...new Set([...(rates.data?.perDollar.keys() ?? []), chosen])].toSorted();
  return { rates, currencies };
}
