import { Button, ButtonGroup, InlineStack, Text } from "@shopify/polaris";
import type { BulkDecisions } from "#console/screens/transactions/use-bulk-decisions.ts";
import "#console/screens/transactions/bulk-bar-styles.css";

/** What can be done with the selected cards; a table has its own bar. */
export function BulkBar({ bulk }: { bulk: BulkDecisions }) {
  return (
    <div className="bulk-bar">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="span" fontWeight="semibold">{`${bulk.selectedCount} selected`}</Text>
        <ButtonGroup>
          {bulk.selectAll && (
            <Button variant="tertiary" onClick={bulk.selectAll}>
              Select all
            </Button>
          )}
          <Button variant="tertiary" onClick={bulk.clear}>
            Clear
          </Button>
        </ButtonGroup>
        <ButtonGroup>
          {bulk.actions.map(({ content, disabled = false, onAction }) => (
            <Button key={content} onClick={onAction} disabled={disabled}>
              {content}
            </Button>
          ))}
        </ButtonGroup>
      </InlineStack>
    </div>
  );
}
