import { Button, InlineStack, Tooltip } from "@shopify/polaris";
import type { CustomList } from "#contract/custom-lists.ts";
import { LIST_IN_USE } from "#domain/custom-lists/list-words.ts";

type ListActionsProps = { list: CustomList; onRename: () => void; onDelete: () => void };

/** The buttons of a list. One that rules use can't be deleted, and a tooltip says so. */
export function ListActions({ list: { name, ruleCount }, onRename, onDelete }: ListActionsProps) {
  return (
    <InlineStack gap="300" wrap={false}>
      <Button variant="plain" onClick={onRename} accessibilityLabel={`Rename ${name}`}>
        Rename
      </Button>
      {ruleCount === 0 ? (
        <Button variant="plain" tone="critical" onClick={onDelete} accessibilityLabel={`Delete ${name}`}>
          Delete
        </Button>
      ) : (
        // The tooltip makes the button focusable.
        <Tooltip content={LIST_IN_USE}>
          <Button variant="plain" tone="critical" disabled accessibilityLabel={`Delete ${name}`}>
            Delete
          </Button>
        </Tooltip>
      )}
    </InlineStack>
  );
}
