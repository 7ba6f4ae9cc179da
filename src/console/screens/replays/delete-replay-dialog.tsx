import { deleteReplay, listReplays, type ReplaySummary } from "#contract/replays.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf, isRunning } from "#console/screens/replays/queries.ts";
import { DeleteDialog } from "#console/ui/replays/delete-dialog.tsx";

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
    <DeleteDialog
      name={replay.name}
      loss={`${isRunning(replay) ? "It stops, and what it found so far is deleted." : "What it found is deleted."} Your scenarios and orders stay as they are.`}
      deleting={deleting}
      onDelete={() => deleting.mutate(inputOf(String(replay.id)))}
      onClose={onClose}
    />
  );
}
