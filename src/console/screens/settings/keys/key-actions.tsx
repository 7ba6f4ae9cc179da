import { Button, InlineStack } from "@shopify/polaris";
import type { ApiKey } from "#contract/keys.ts";

type KeyActionsProps = { of: ApiKey; onShow: () => void; onRotate: () => void; onDelete: () => void };

/** The buttons of a key. The main key is rotated, all others are deleted. */
export function KeyActions({ of: { name, ending, isMain }, onShow, onRotate, onDelete }: KeyActionsProps) {
  // A replaced main key has the same name as the one in its place.
  const named = `${name} ${ending}`;
  return (
    <InlineStack gap="300" wrap={false}>
      <Button variant="plain" onClick={onShow} accessibilityLabel={`Show ${named}`}>
        Show
      </Button>
      {isMain ? (
        <Button variant="plain" onClick={onRotate} accessibilityLabel={`Rotate ${named}`}>
          Rotate
        </Button>
      ) : (
        <Button variant="plain" tone="critical" onClick={onDelete} accessibilityLabel={`Delete ${named}`}>
          Delete
        </Button>
      )}
    </InlineStack>
  );
}
