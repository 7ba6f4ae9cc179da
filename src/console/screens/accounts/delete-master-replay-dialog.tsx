import { deleteMasterReplay, listMasterReplays, type MasterReplaySummary } from "#contract/master-replays.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf, isRunning } from "#console/screens/accounts/replay-queries.ts";
import { DeleteDialog } from "#console/ui/replays/delete-dialog.tsx";
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
    <DeleteDialog
      name={triedWords(replay)}
      loss={`${isRunning(replay) ? "It stops, and what it found so far is deleted" : "What it found is deleted"}, also its reports in your shops. Scenarios and orders stay as they are.`}
      deleting={deleting}
      onDelete={() => deleting.mutate(inputOf(replay.id))}
      onClose={onClose}
    />
  );
}
