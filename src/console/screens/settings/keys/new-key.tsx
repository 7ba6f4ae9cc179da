import { BlockStack, Modal, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { ShownKey } from "#contract/keys.ts";
import { CopiedField } from "#console/ui/copied-field.tsx";

/** A key in full, to be copied. */
export function NewKey({ title, of, children, onClose }: { title: string; of: ShownKey; children?: ReactNode; onClose: () => void }) {
  return (
    <Modal open title={title} onClose={onClose} primaryAction={{ content: "Done", onAction: onClose }}>
      <Modal.Section>
        <BlockStack gap="400">
          <KeyText name={of.name} apiKey={of.apiKey} />
          {children}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

export function KeyText({ name, apiKey }: { name: string; apiKey: string }) {
  return (
    <BlockStack gap="200">
      <CopiedField label={name} text={apiKey} name="the key" />
      <Text as="p" tone="subdued">
        Store it where your system keeps its secrets. Anyone with this key can act as your shop.
      </Text>
    </BlockStack>
  );
}
