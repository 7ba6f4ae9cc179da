import { Text } from "@shopify/polaris";
import type { CurrencyCode } from "#domain/money/currencies.ts";

type MissingRatesProps = {
  /** Currencies without a rate. */
  missing: readonly CurrencyCode[];
  /** The chosen currency, if that is the one without a rate. */
  lacking?: CurrencyCode | null;
};

/** Which amounts the totals leave out for lack of a rate. Renders nothing if none. */
export function MissingRates({ missing, lacking = null }: MissingRatesProps) {
  if (missing.length === 0) return null;
  return (
    <Text as="p" variant="bodySm" tone="caution">
      {missingWords(missing, lacking)}
    </Text>
  );
}

function missingWords(missing: readonly CurrencyCode[], lacking: CurrencyCode | null): string {
  if (lacking !== null) return `No exchange rate for ${lacking}. Totals don't include amounts in other currencies.`;
  return `No exchange rate for ${missing.join(", ")}. Totals don't include amounts in ${missing.length === 1 ? "this currency" : "these currencies"}.`;
}
