import { Box, InlineStack, Text } from "@shopify/polaris";
import type { PaymentRow } from "#contract/payment-list.ts";
import { EXACT_COUNT_LIMIT, formatCount } from "#domain/payments/page-range.ts";
import type { PaymentSort } from "#domain/payments/payment-sort.ts";
import { countWords } from "#domain/text/count-words.ts";

type ListStatusProps = {
  /** How long the list is; null while it is not known. */
  length: { count: number; isAtLeast: boolean } | null;
  rows: PaymentRow[] | undefined;
  sort: PaymentSort;
};

/** The line above the rows: how many there are. It leaves room at its end for how many have arrived since. */
export function ListStatus({ length, rows = [], sort }: ListStatusProps) {
  const mixesCurrencies = sort.by === "amount" && new Set(rows.map((row) => row.currency)).size > 1;
  return (
    <Box paddingInlineStart="300" paddingInlineEnd="3200" paddingBlockEnd="200" minHeight="40px">
      <InlineStack gap="200">
        <Text as="p" tone="subdued">
          {length === null ? NO_BREAK_SPACE : lengthWords(length)}
        </Text>
        {mixesCurrencies && (
          <Text as="p" tone="subdued">
            Sorted by number, whatever the currency
          </Text>
        )}
      </InlineStack>
    </Box>
  );
}

/** Keeps the line as high as it will be. */
const NO_BREAK_SPACE = "\u00A0";

/** '1 transaction', '3,012 transactions', '10,000+ transactions'. */
function lengthWords({ count, isAtLeast }: { count: number; isAtLeast: boolean }): string {
  if (isAtLeast) return `${formatCount(EXACT_COUNT_LIMIT)}+ transactions`;
  return countWords(count, "transaction");
}
