import { BlockStack, Modal, Text } from "@shopify/polaris";
import { deleteCustomList, listCustomLists, type CustomList } from "#contract/custom-lists.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useListChanged } from "#console/screens/settings/custom-lists/use-list-changed.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { formatCount } from "#domain/payments/page-range.ts";

type DeleteListDialogProps = { list: CustomList; onDeleted: () => void; onClose: () => void };

/** Asks before a list is deleted. If rules use it by now, it says so. */
export function DeleteListDialog({ list: { listId, name, entryCount }, onDeleted, onClose }: DeleteListDialogProps) {
  const forget = useForgetEndpoint();
  const changed = useListChanged(listId);
  const deleting = useEndpointMutation(deleteCustomList, {
    onSuccess: async () => {
      onClose();
      onDeleted();
      await forget(listCustomLists);
    },
  });
  const remove = () =>
    deleting.mutate({ params: { id: String(listId) } }, { onError: (error) => void (isStatus(error, 409) && changed()) });
  return (
    <Modal
      open
      title={`Delete “${name}”?`}
      onClose={onClose}
      primaryAction={{ content: "Delete list", destructive: true, onAction: remove, loading: deleting.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {deleting.error !== null && <ErrorState title="Couldn't delete the list" error={deleting.error} />}
          <Text as="p">
            {entryCount === 0 ? "It has no entries." : `Its ${entryWords(entryCount)} deleted too.`} This can&apos;t be undone.
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function entryWords(count: number): string {
  return count === 1 ? "entry is" : `${formatCount(count)} entries are`;
}
