import { Button, InlineStack } from "@shopify/polaris";
import type { ApiKey } from "#contract/keys.ts";

type KeyActionsProps = { of: ApiKey; onShow: () => void; onRotate: () => void; onDelete: () => void };

/** The buttons of a key. The main key is rotated, all others are deleted. */
export function KeyActions({ of: { name, isMain }, onShow, onRotate, onDelete }: KeyActionsProps) {
  return (
    <InlineStack gap="300" wrap={false}>
      <Button variant="plain" onClick={onShow} accessibilityLabel={`Show ${name}`}>
        Show
      </Button>
      {isMain ? (
        <Button variant="plain" onClick={onRotate} accessibilityLabel={`Rotate ${name}`}>
          Rotate
        </Button>
      ) : (
        <Button variant="plain" tone="critical" onClick={onDelete} accessibilityLabel={`Delete ${name}`}>
          Delete
        </Button>
      )}
    </InlineStack>
  );
}
