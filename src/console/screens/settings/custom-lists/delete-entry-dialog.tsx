import { BlockStack, Modal, Text } from "@shopify/polaris";
import { deleteEntry, type ListEntry } from "#contract/custom-lists.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useListChanged } from "#console/screens/settings/custom-lists/use-list-changed.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

type DeleteEntryDialogProps = { entry: ListEntry; onClose: () => void };

export function DeleteEntryDialog({ entry: { entryId, listId, value }, onClose }: DeleteEntryDialogProps) {
  const changed = useListChanged(listId);
  const deleting = useEndpointMutation(deleteEntry, {
    onSuccess: async () => {
      onClose();
      await changed();
    },
  });
  const remove = () => deleting.mutate({ params: { itemId: String(entryId) } });
  return (
    <Modal
      open
      title="Delete this entry?"
      onClose={onClose}
      primaryAction={{ content: "Delete entry", destructive: true, onAction: remove, loading: deleting.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {deleting.error !== null && <ErrorState title="Couldn't delete the entry" error={deleting.error} />}
          <Text as="p" breakWord>
            <bdi>{value}</bdi> no longer counts as in this list for new orders. This can&apos;t be undone.
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
