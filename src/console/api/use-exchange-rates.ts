import { getExchangeRates } from "#contract/exchange-rates.ts";
import { useEndpoint } from "#console/api/queries.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";

/** Rates change daily. */
const FRESH_FOR_MS = 3_600_000;

/**
 * The exchange rates, the currencies that totals can be shown in, and the one they are shown in: the chosen one, or the
 * shop's own if the chosen one is known to have no rate. Amounts in the shop's own currency need none.
 */
export function useExchangeRates(chosen: CurrencyCode, own: CurrencyCode) {
  const rates = useEndpoint(getExchangeRates, {}, { freshForMs: FRESH_FOR_MS });
  const perDollar = rates.data?.perDollar;
  const currency = perDollar === undefined || perDollar.has(chosen) ? chosen : own;
  const currencies = [...new Set([...(perDollar?.keys() ?? []), currency, own])].toSorted();
  return { rates, currencies, currency };
}
