import { ConversionNote } from "#console/ui/conversion-note.tsx";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum, exchangeRatesOf, type ExchangeRates } from "#domain/money/exchange-rates.ts";
import type { Money } from "#domain/money/money.ts";

type RatesLineProps = { rates: ExchangeRates; currency: CurrencyCode; amounts: readonly Money[] };

/** By which rates the totals were converted, and what could not be for want of one. */
export function RatesLine({ rates, currency, amounts }: RatesLineProps) {
  const { missing } = convertedSum(amounts, currency, rates.perDollar);
  const { day, source } = usedRates(rates, currency, amounts);
  const lacking = rates.perDollar.has(currency) || missing.length === 0 ? null : currency;
  return <ConversionNote day={day} source={source} missing={missing} lacking={lacking} />;
}

/** The rates of the currencies that are converted; all of them where nothing is. */
function usedRates(rates: ExchangeRates, currency: CurrencyCode, amounts: readonly Money[]): ExchangeRates {
  const foreign = new Set(amounts.map((money) => money.currency).filter((code) => code !== currency));
  const used = [...rates.byCurrency].filter(([code]) => foreign.has(code) || (foreign.size > 0 && code === currency));
  return used.length === 0 ? rates : exchangeRatesOf(new Map(used));
}
