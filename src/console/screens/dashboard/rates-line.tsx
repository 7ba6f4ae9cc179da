import { InlineStack, Text } from "@shopify/polaris";
import type { ExchangeRates } from "#domain/money/exchange-rates.ts";
import { exchangeRatesOf } from "#domain/money/exchange-rates.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum } from "#domain/money/exchange-rates.ts";
import type { Money } from "#domain/money/money.ts";
import { formatCalendarDay } from "#domain/dates/format-instant.ts";

type RatesLineProps = { rates: ExchangeRates; currency: CurrencyCode; amounts: readonly Money[] };

/** By which rates the totals were converted, and what could not be for want of one. */
export function RatesLine({ rates, currency, amounts }: RatesLineProps) {
  const { missing } = convertedSum(amounts, currency, rates.perDollar);
  return (
    <InlineStack gap="200">
      <Text as="p" variant="bodySm" tone="subdued">
        {ratesWords(usedRates(rates, currency, amounts))}
      </Text>
      {missing.length > 0 && (
        <Text as="p" variant="bodySm" tone="caution">
          {`No rate is known for ${missing.join(", ")}: ${missing.length === 1 ? "its" : "their"} amounts are left out of the totals.`}
        </Text>
      )}
    </InlineStack>
  );
}

/** The rates of the currencies that are converted; all of them where nothing is. */
function usedRates(rates: ExchangeRates, currency: CurrencyCode, amounts: readonly Money[]): ExchangeRates {
  const foreign = new Set(amounts.map((money) => money.currency).filter((code) => code !== currency));
  const used = [...rates.byCurrency].filter(([code]) => foreign.has(code) || (foreign.size > 0 && code === currency));
  return used.length === 0 ? rates : exchangeRatesOf(new Map(used));
}

function ratesWords({ day, source }: ExchangeRates): string {
  const date = formatCalendarDay(day);
  return source === "provider"
    ? `Rates of ${date}.`
    : `Rates of ${date}, from the monthly table that comes with Surety: no provider of daily rates is configured.`;
}
