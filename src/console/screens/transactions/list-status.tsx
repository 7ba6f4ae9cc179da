import { Box, Button, InlineStack, Text } from "@shopify/polaris";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { EXACT_COUNT_LIMIT } from "#domain/payments/payment-filter.ts";
import { formatCount } from "#domain/payments/page-range.ts";

type ListStatusProps = {
  /** How long the list is, in words; null while it is not known. */
  length: string | null;
  /** The rows are sorted by amounts of several currencies. */
  mixesCurrencies: boolean;
  newOrders: number;
  /** How many have arrived could not be asked. */
  isNewUnknown: boolean;
  isAskingNew: boolean;
  onAskNew: () => void;
  isLoadingNew: boolean;
  onShowNew: () => void;
};

/**
 * The line above the rows: how many there are, and quietly how many orders have arrived since. Its height is always the
 * same, so that an announcement moves nothing that is being read.
 */
export function ListStatus({
  length,
  mixesCurrencies,
  newOrders,
  isNewUnknown,
  isAskingNew,
  onAskNew,
  isLoadingNew,
  onShowNew,
}: ListStatusProps) {
  return (
    <Box paddingInline="300" paddingBlockEnd="200" minHeight="40px">
      <InlineStack align="space-between" blockAlign="center" gap="200">
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
        <div role="status" style={{ minHeight: "28px" }}>
          {newOrders > 0 && (
            <Button size="slim" onClick={onShowNew} loading={isLoadingNew}>
              {newOrdersText(newOrders)}
            </Button>
          )}
          {newOrders === 0 && isNewUnknown && (
            <QuietFailure text="New orders are not announced at the moment" onRetry={onAskNew} isRetrying={isAskingNew} />
          )}
        </div>
      </InlineStack>
    </Box>
  );
}

/** Keeps the line as high as it will be. */
const NO_BREAK_SPACE = "\u00A0";

/** '1 new order', '3 new orders', '10,000+ new orders'. */
export function newOrdersText(count: number): string {
  if (count > EXACT_COUNT_LIMIT) return `${formatCount(EXACT_COUNT_LIMIT)}+ new orders`;
  return count === 1 ? "1 new order" : `${formatCount(count)} new orders`;
}

/** '1 payment', '3,012 payments', '10,000+ payments'. */
export function listLengthText(count: number, isAtLeast: boolean): string {
  if (isAtLeast) return `${formatCount(EXACT_COUNT_LIMIT)}+ payments`;
  return count === 1 ? "1 payment" : `${formatCount(count)} payments`;
}
