import { BlockStack, Text } from "@shopify/polaris";
import { formatCalendarDay } from "#domain/dates/format-instant.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";

type ConversionNoteProps = {
  currency: CurrencyCode;
  /** Day of the rates, YYYY-MM-DD; null where none was needed. */
  ratesDay: string | null;
  /** Currencies without a rate. */
  missing: readonly CurrencyCode[];
};

/** How amounts came to be in one currency, and what is not in them. */
export function ConversionNote({ currency, ratesDay, missing }: ConversionNoteProps) {
  return (
    <BlockStack gap="100">
      {ratesDay !== null && (
        <Text as="p" tone="subdued" variant="bodySm">
          {`Amounts are in ${currency}, converted at the rates of ${formatCalendarDay(ratesDay)}.`}
        </Text>
      )}
      {missing.length > 0 && (
        <Text as="p" tone="caution" variant="bodySm">
          {`Left out, as no exchange rate is known: amounts in ${missing.join(", ")}.`}
        </Text>
      )}
    </BlockStack>
  );
}
