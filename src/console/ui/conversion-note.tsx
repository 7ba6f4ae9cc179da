import { InlineStack, Text } from "@shopify/polaris";
import { formatCalendarDay } from "#domain/dates/format-instant.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { RateSource } from "#domain/money/exchange-rates.ts";

type ConversionNoteProps = {
  /** Day of the rates, YYYY-MM-DD. */
  day: string;
  source: RateSource;
  /** Currencies without a rate. */
  missing: readonly CurrencyCode[];
  /** The chosen currency, where it is that which has no rate. */
  lacking?: CurrencyCode | null;
};

/** By which rates totals were converted, and what could not be for want of one. */
export function ConversionNote({ day, source, missing, lacking = null }: ConversionNoteProps) {
  const date = formatCalendarDay(day);
  return (
    <InlineStack gap="200">
      <Text as="p" variant="bodySm" tone="subdued">
        {source === "provider"
          ? `Rates of ${date}.`
          : `Rates of ${date}, from the monthly table that comes with Surety, where no provider of daily rates gives newer ones.`}
      </Text>
      {missing.length > 0 && (
        <Text as="p" variant="bodySm" tone="caution">
          {missingWords(missing, lacking)}
        </Text>
      )}
    </InlineStack>
  );
}

function missingWords(missing: readonly CurrencyCode[], lacking: CurrencyCode | null): string {
  if (lacking !== null) return `No rate is known for ${lacking}: amounts in other currencies are left out of the totals.`;
  return `No rate is known for ${missing.join(", ")}: ${missing.length === 1 ? "its" : "their"} amounts are left out of the totals.`;
}
