import { BlockStack, Modal, Text } from "@shopify/polaris";
import { deleteReplay, listReplays, type ReplaySummary } from "#contract/replays.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf, isRunning } from "#console/screens/replays/queries.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

type DeleteReplayDialogProps = { replay: ReplaySummary; onDeleted: () => void; onClose: () => void };

/** Asks before a replay is deleted. */
export function DeleteReplayDialog({ replay, onDeleted, onClose }: DeleteReplayDialogProps) {
  const forget = useForgetEndpoint();
  const deleting = useEndpointMutation(deleteReplay, {
    onSuccess: async () => {
      onClose();
      onDeleted();
      await forget(listReplays);
    },
  });
  return (
    <Modal
      open
      title={`Delete the replay of “${replay.name}”?`}
      onClose={onClose}
      primaryAction={{
        content: "Delete replay",
        destructive: true,
        onAction: () => deleting.mutate(inputOf(String(replay.id))),
        loading: deleting.isPending,
      }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {deleting.error !== null && <ErrorState title="Couldn't delete the replay" error={deleting.error} />}
          <Text as="p">
            {isRunning(replay) ? "It stops, and what it found so far is deleted." : "What it found is deleted."} Your scenarios and orders
            stay as they are.
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
