import { Text } from "@shopify/polaris";
import type { CurrencyCode } from "#domain/money/currencies.ts";

type MissingRatesProps = {
  /** Currencies without a rate. */
  missing: readonly CurrencyCode[];
  /** The chosen currency, where it is that which has no rate. */
  lacking?: CurrencyCode | null;
};

/** Which amounts are in no total for want of a rate; nothing where all are. */
export function MissingRates({ missing, lacking = null }: MissingRatesProps) {
  if (missing.length === 0) return null;
  return (
    <Text as="p" variant="bodySm" tone="caution">
      {missingWords(missing, lacking)}
    </Text>
  );
}

function missingWords(missing: readonly CurrencyCode[], lacking: CurrencyCode | null): string {
  if (lacking !== null) return `No rate is known for ${lacking}: amounts in other currencies are left out of the totals.`;
  return `No rate is known for ${missing.join(", ")}: ${missing.length === 1 ? "its" : "their"} amounts are left out of the totals.`;
}
