import { BlockStack, Modal, Text } from "@shopify/polaris";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useFocusBack } from "#console/ui/use-focus-back.ts";

type DeleteDialogProps = {
  /** What was tried. */
  name: string;
  /** What is lost with the replay, in full sentences. */
  loss: string;
  deleting: { isPending: boolean; error: unknown };
  onDelete: () => void;
  onClose: () => void;
};

/** Asks before a replay is deleted. */
export function DeleteDialog({ name, loss, deleting, onDelete, onClose }: DeleteDialogProps) {
  useFocusBack();
  return (
    <Modal
      open
      title={`Delete the replay of “${name}”?`}
      onClose={onClose}
      primaryAction={{ content: "Delete replay", destructive: true, onAction: onDelete, loading: deleting.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {deleting.error !== null && <ErrorState title="Couldn't delete the replay" error={deleting.error} />}
          <Text as="p">{loss}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
