import { InlineStack, Text } from "@shopify/polaris";
import { MissingRates } from "#console/ui/missing-rates.tsx";
import { formatCalendarDay } from "#domain/dates/format-instant.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { RateSource } from "#domain/money/exchange-rates.ts";

type ConversionNoteProps = {
  /** Day of the rates, YYYY-MM-DD, and where they are from; null where nothing was converted. */
  day: string | null;
  source: RateSource | null;
  /** Currencies without a rate. */
  missing: readonly CurrencyCode[];
  /** The chosen currency, where it is that which has no rate. */
  lacking?: CurrencyCode | null;
};

/** By which rates totals were converted, and what could not be for want of one. */
export function ConversionNote({ day, source, missing, lacking = null }: ConversionNoteProps) {
  if (day === null && missing.length === 0) return null;
  return (
    <InlineStack gap="200">
      {day !== null && (
        <Text as="p" variant="bodySm" tone="subdued">
          {`Rates of ${formatCalendarDay(day)}${source === "bundled" ? ", from the monthly table that comes with Surety" : ""}.`}
        </Text>
      )}
      <MissingRates missing={missing} lacking={lacking} />
    </InlineStack>
  );
}
