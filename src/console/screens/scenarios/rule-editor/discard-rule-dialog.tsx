import { Modal, Text } from "@shopify/polaris";

/** Asks before changes to a rule are lost. Closing it keeps them. */
export function DiscardRuleDialog({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <Modal
      open
      title="Discard changes?"
      onClose={onKeep}
      primaryAction={{ content: "Discard changes", destructive: true, onAction: onDiscard }}
      secondaryActions={[{ content: "Keep editing", onAction: onKeep }]}
    >
      <Modal.Section>
        <Text as="p">Your changes to this rule aren&apos;t saved.</Text>
      </Modal.Section>
    </Modal>
  );
}
