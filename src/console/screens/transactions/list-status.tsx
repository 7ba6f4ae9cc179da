import { Box, InlineStack, Text } from "@shopify/polaris";
import type { PaymentRow } from "#contract/payment-list.ts";
import { useSession } from "#console/session/session-context.tsx";
import { EXACT_COUNT_LIMIT, formatCount } from "#domain/payments/page-range.ts";
import type { PaymentSort } from "#domain/payments/payment-sort.ts";
import { countWords } from "#domain/text/count-words.ts";

type ListStatusProps = {
  /** How long the list is; null until it's known. */
  length: { count: number; isAtLeast: boolean } | null;
  rows: PaymentRow[] | undefined;
  sort: PaymentSort;
};

/** The line above the rows: how many orders there are. */
export function ListStatus({ length, rows = [], sort }: ListStatusProps) {
  const { tenant } = useSession();
  const mixesCurrencies = sort.by === "amount" && new Set(rows.map((row) => row.currency)).size > 1;
  return (
    <Box paddingInline="300" paddingBlockEnd="200" minHeight="40px">
      <InlineStack gap="200">
        <Text as="p" tone="subdued">
          {length === null ? NO_BREAK_SPACE : lengthWords(length)}
        </Text>
        {mixesCurrencies && (
          <Text as="p" tone="subdued">
            {`Sorted by value in ${tenant.currency}. Amounts without an exchange rate come last.`}
          </Text>
        )}
        {sort.by === "queue" && rows.length > 1 && (
          <Text as="p" tone="subdued">
            {"Sorted by when they're due, then by value"}
          </Text>
        )}
      </InlineStack>
    </Box>
  );
}

/** Reserves the line's height. */
const NO_BREAK_SPACE = "\u00A0";

/** '1 order', '3,012 orders', '10,000+ orders'. */
function lengthWords({ count, isAtLeast }: { count: number; isAtLeast: boolean }): string {
  if (isAtLeast) return `${formatCount(EXACT_COUNT_LIMIT)}+ orders`;
  return countWords(count, "order");
}
