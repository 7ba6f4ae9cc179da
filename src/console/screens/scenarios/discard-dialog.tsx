import { Modal, Text } from "@shopify/polaris";

type DiscardDialogProps = {
  /** What has the changes: 'rule'. */
  what: string;
  onDiscard: () => void;
  onKeep: () => void;
};

/** Asks before changes are lost. Closing it keeps them. */
export function DiscardDialog({ what, onDiscard, onKeep }: DiscardDialogProps) {
  return (
    <Modal
      open
      title="Discard changes?"
      onClose={onKeep}
      primaryAction={{ content: "Discard changes", destructive: true, onAction: onDiscard }}
      secondaryActions={[{ content: "Keep editing", onAction: onKeep }]}
    >
      <Modal.Section>
        <Text as="p">Your changes to this {what} aren&apos;t saved.</Text>
      </Modal.Section>
    </Modal>
  );
}
