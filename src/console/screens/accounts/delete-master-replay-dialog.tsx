import { BlockStack, Modal, Text } from "@shopify/polaris";
import { deleteMasterReplay, listMasterReplays, type MasterReplaySummary } from "#contract/master-replays.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf, isRunning } from "#console/screens/accounts/replay-queries.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { triedWords } from "#domain/replay/master-replay.ts";

type DeleteMasterReplayDialogProps = { replay: MasterReplaySummary; onDeleted: () => void; onClose: () => void };

/** Asks before a replay is deleted. */
export function DeleteMasterReplayDialog({ replay, onDeleted, onClose }: DeleteMasterReplayDialogProps) {
  const forget = useForgetEndpoint();
  const deleting = useEndpointMutation(deleteMasterReplay, {
    onSuccess: async () => {
      onClose();
      onDeleted();
      await forget(listMasterReplays);
    },
  });
  return (
    <Modal
      open
      title={`Delete the replay of “${triedWords(replay)}”?`}
      onClose={onClose}
      primaryAction={{
        content: "Delete replay",
        destructive: true,
        onAction: () => deleting.mutate(inputOf(replay.id)),
        loading: deleting.isPending,
      }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {deleting.error !== null && <ErrorState title="Couldn't delete the replay" error={deleting.error} />}
          <Text as="p">
            {isRunning(replay) ? "It stops, and what it found so far is deleted" : "What it found is deleted"}, also its reports in your
            shops. Scenarios and orders stay as they are.
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
