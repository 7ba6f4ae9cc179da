import { ConversionNote } from "#console/ui/conversion-note.tsx";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum, ratesUsed, type ExchangeRates } from "#domain/money/exchange-rates.ts";
import type { Money } from "#domain/money/money.ts";

type RatesLineProps = { rates: ExchangeRates; currency: CurrencyCode; amounts: readonly Money[] };

/** By which rates the totals were converted, and what could not be for want of one; nothing where there was nothing to convert. */
export function RatesLine({ rates, currency, amounts }: RatesLineProps) {
  const { missing } = convertedSum(amounts, currency, rates.perDollar);
  const lacking = rates.perDollar.has(currency) || missing.length === 0 ? null : currency;
  const used = ratesUsed(rates, currency, amounts);
  return <ConversionNote day={used?.day ?? null} source={used?.source ?? null} missing={missing} lacking={lacking} />;
}
