import { Box, Button, ButtonGroup, InlineStack, Text } from "@shopify/polaris";
import type { BulkDecisions } from "#console/screens/transactions/use-bulk-decisions.ts";

/** What can be done with the selected cards; a table has its own bar. */
export function BulkBar({ bulk }: { bulk: BulkDecisions }) {
  return (
    <Box
      position="sticky"
      insetBlockStart="0"
      zIndex="10"
      padding="300"
      background="bg-surface"
      borderBlockEndWidth="025"
      borderColor="border"
    >
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="span" fontWeight="semibold">{`${bulk.selectedCount} selected`}</Text>
        <ButtonGroup>
          {bulk.actions.map(({ content, onAction }) => (
            <Button key={content} onClick={onAction}>
              {content}
            </Button>
          ))}
        </ButtonGroup>
      </InlineStack>
    </Box>
  );
}
