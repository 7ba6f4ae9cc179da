import { useExchangeRates } from "#console/api/use-exchange-rates.ts";
import { useSession } from "#console/session/session-context.tsx";
import { moneyIn } from "#console/ui/figures/money-in.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { RatesPerDollar } from "#domain/money/exchange-rates.ts";

const NO_RATES: RatesPerDollar = new Map();

/** Converts to the chosen currency. No totals while rates load; if they fail, only amounts already in that currency count. */
export function useMoney(chosen: CurrencyCode) {
  const conversion = useExchangeRates(chosen, useSession().tenant.currency);
  const perDollar = conversion.rates.data?.perDollar ?? (conversion.rates.error ? NO_RATES : null);
  return { ...conversion, money: perDollar && moneyIn(conversion.currency, perDollar) };
}

export type Conversion = ReturnType<typeof useMoney>;
