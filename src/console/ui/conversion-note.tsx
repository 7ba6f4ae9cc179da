import { InlineStack, Text } from "@shopify/polaris";
import { MissingRates } from "#console/ui/missing-rates.tsx";
import { formatCalendarDay } from "#domain/dates/format-instant.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";

type ConversionNoteProps = {
  /** Day of the rates, YYYY-MM-DD; null if nothing was converted. */
  day: string | null;
  /** Currencies without a rate. */
  missing: readonly CurrencyCode[];
  /** The chosen currency, if that is the one without a rate. */
  lacking?: CurrencyCode | null;
};

/** The rates that totals were converted at, and what was left out for lack of one. */
export function ConversionNote({ day, missing, lacking = null }: ConversionNoteProps) {
  if (day === null && missing.length === 0) return null;
  return (
    <InlineStack gap="200">
      {day !== null && (
        <Text as="p" variant="bodySm" tone="subdued">
          {`Converted at ${formatCalendarDay(day)} exchange rates.`}
        </Text>
      )}
      <MissingRates missing={missing} lacking={lacking} />
    </InlineStack>
  );
}
