import { BlockStack, Box, InlineStack, KeyboardKey, Modal, Text } from "@shopify/polaris";
import type { KeyNames } from "#console/ui/key-names.ts";

/** What each key does. */
export function KeyboardDialog({ keys, onClose }: { keys: KeyNames; onClose: () => void }) {
  return (
    <Modal open title="Keyboard shortcuts" onClose={onClose}>
      <Modal.Section>
        <BlockStack gap="200">
          {keys.map(([key, action]) => (
            <InlineStack key={key} gap="300" blockAlign="center">
              <Box minWidth="3.5rem">
                {/* The key's own component writes names in lowercase. */}
                <span style={{ textTransform: "capitalize" }}>
                  <KeyboardKey>{key}</KeyboardKey>
                </span>
              </Box>
              <Text as="span">{action}</Text>
            </InlineStack>
          ))}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
