import { Box, InlineStack, Text } from "@shopify/polaris";
import { EXACT_COUNT_LIMIT, formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

type ListStatusProps = {
  /** How long the list is, in words; null while it is not known. */
  length: string | null;
  /** The rows are sorted by amounts of several currencies. */
  mixesCurrencies: boolean;
};

/** The line above the rows: how many there are. It leaves room at its end for how many have arrived since. */
export function ListStatus({ length, mixesCurrencies }: ListStatusProps) {
  return (
    <Box paddingInlineStart="300" paddingInlineEnd="3200" paddingBlockEnd="200" minHeight="40px">
      <InlineStack gap="200">
        <Text as="p" tone="subdued">
          {length ?? NO_BREAK_SPACE}
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
export function listLengthText(count: number, isAtLeast: boolean): string {
  if (isAtLeast) return `${formatCount(EXACT_COUNT_LIMIT)}+ transactions`;
  return countWords(count, "transaction");
}
