import { BlockStack, Modal, Text } from "@shopify/polaris";
import { rotateKey } from "#contract/keys.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { NewKey } from "#console/screens/settings/keys/new-key.tsx";
import { useKeysChanged } from "#console/screens/settings/keys/use-keys-changed.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { KEY_OVERLAP_HOURS } from "#domain/accounts/api-keys.ts";

/** Replaces the main key, shows the new one and says until when the one before works. */
export function RotateKeyDialog({ onClose }: { onClose: () => void }) {
  const changed = useKeysChanged();
  const rotating = useEndpointMutation(rotateKey, { onSuccess: () => void changed() });
  const { data } = rotating;
  if (data !== undefined) {
    return (
      <NewKey title="Main key rotated" of={data} onClose={onClose}>
        <Text as="p">
          The previous main key, {data.replaced.ending}, works until{" "}
          {data.replaced.endsAt === null ? "it's deleted" : <InstantText at={data.replaced.endsAt} />}. Use the new one everywhere before
          then. To stop the previous key sooner, delete it.
        </Text>
      </NewKey>
    );
  }
  return (
    <Modal
      open
      title="Rotate the main key?"
      onClose={onClose}
      primaryAction={{ content: "Rotate key", onAction: () => !rotating.isPending && rotating.mutate({}), loading: rotating.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {rotating.error !== null && <ErrorState title="Couldn't rotate the key" error={rotating.error} />}
          <Text as="p">
            You get a new key. The current key works for {KEY_OVERLAP_HOURS} more hours, so that you can change your systems without losing
            an order.
          </Text>
          <Text as="p">
            After {KEY_OVERLAP_HOURS} hours, the current key stops working: orders that your systems still send with it are refused.
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
