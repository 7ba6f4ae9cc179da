import { BlockStack, Modal, Text } from "@shopify/polaris";
import { deleteKey, type ApiKey } from "#contract/keys.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useKeysChanged } from "#console/screens/settings/keys/use-keys-changed.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

/** Asks before a key is deleted. One that's gone already is what was wanted. */
export function DeleteKeyDialog({ of: { id, name }, onClose }: { of: ApiKey; onClose: () => void }) {
  const changed = useKeysChanged();
  const done = async () => {
    onClose();
    await changed();
  };
  const deleting = useEndpointMutation(deleteKey, { onSuccess: done });
  const remove = () => deleting.mutate({ params: { id: String(id) } }, { onError: (error) => void (isStatus(error, 404) && done()) });
  return (
    <Modal
      open
      title={`Delete “${name}”?`}
      onClose={onClose}
      primaryAction={{ content: "Delete key", destructive: true, onAction: remove, loading: deleting.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {deleting.error !== null && <ErrorState title="Couldn't delete the key" error={deleting.error} />}
          <Text as="p">Calls with this key are refused from now on, and systems that use it stop working. This can&apos;t be undone.</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
