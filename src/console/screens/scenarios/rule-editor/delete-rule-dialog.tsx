import { Modal, Text } from "@shopify/polaris";

/** Asks before a scenario loses its last rule. */
export function DeleteRuleDialog({ onDelete, onKeep }: { onDelete: () => void; onKeep: () => void }) {
  return (
    <Modal
      open
      title="Delete the last rule?"
      onClose={onKeep}
      primaryAction={{ content: "Delete rule", destructive: true, onAction: onDelete }}
      secondaryActions={[{ content: "Keep rule", onAction: onKeep }]}
    >
      <Modal.Section>
        <Text as="p">Without rules, this scenario applies to no order.</Text>
      </Modal.Section>
    </Modal>
  );
}
