import { BlockStack, Button, InlineStack, Text, Tooltip } from "@shopify/polaris";
import type { CustomList } from "#contract/custom-lists.ts";
import { LIST_IN_USE } from "#domain/custom-lists/list-words.ts";

type ListActionsProps = {
  list: CustomList;
  /** In a card, where there are no pointers to show a tooltip with. */
  isInCard: boolean;
  onRename: () => void;
  onDelete: () => void;
};

/** The buttons of a list. One that rules use can't be deleted, and a tooltip, or a card, says so. */
export function ListActions({ list: { name, ruleCount }, isInCard, onRename, onDelete }: ListActionsProps) {
  const isUsed = ruleCount > 0;
  // In a tooltip, it can be focused.
  const locked = (
    <Button variant="plain" tone="critical" disabled accessibilityLabel={`Delete ${name}`}>
      Delete
    </Button>
  );
  const buttons = (
    <InlineStack gap="300" wrap={false}>
      <Button variant="plain" onClick={onRename} accessibilityLabel={`Rename ${name}`}>
        Rename
      </Button>
      {!isUsed && (
        <Button variant="plain" tone="critical" onClick={onDelete} accessibilityLabel={`Delete ${name}`}>
          Delete
        </Button>
      )}
      {isUsed && (isInCard ? locked : <Tooltip content={LIST_IN_USE}>{locked}</Tooltip>)}
    </InlineStack>
  );
  if (!isUsed || !isInCard) return buttons;
  return (
    <BlockStack gap="100">
      {buttons}
      <Text as="p" variant="bodySm" tone="subdued">
        {LIST_IN_USE}
      </Text>
    </BlockStack>
  );
}
