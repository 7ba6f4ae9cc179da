import {
  getMasterReplay,
  listMasterReplays,
  resumeMasterReplay,
  stopMasterReplay,
  type MasterReplaySummary,
} from "#contract/master-replays.ts";
import { useEndpoint, useEndpointMutation, useForgetAbout, useForgetEndpoint } from "#console/api/queries.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";

const ASK_EVERY_MS = 2000;

/** The master account's replays, asked for as long as one is running. */
export function useMasterReplays() {
  return useEndpoint(
    listMasterReplays,
    {},
    { refetchEveryMs: (answer) => (answer?.replays.some(isRunning) ? ASK_EVERY_MS : false), isPoll: "once answered" },
  );
}

/** What a replay found so far, in one currency, asked for as long as it's running. */
export function useMasterReplay(replayId: number, currency: CurrencyCode) {
  return useEndpoint(
    getMasterReplay,
    { ...inputOf(replayId), query: { currency } },
    {
      keepPrevious: true,
      refetchEveryMs: (answer) => (answer !== undefined && isRunning(answer) ? ASK_EVERY_MS : false),
      isPoll: "once answered",
    },
  );
}

/** Stops a replay, and has it go on. */
export function useReplayControl(replayId: number) {
  const forget = useForgetEndpoint();
  const forgetAbout = useForgetAbout();
  const input = inputOf(replayId);
  const changed = async () => {
    await Promise.all([forgetAbout(input.params), forget(listMasterReplays)]);
  };
  const stopping = useEndpointMutation(stopMasterReplay, { onSuccess: changed });
  const resuming = useEndpointMutation(resumeMasterReplay, { onSuccess: changed });
  return {
    stopping,
    resuming,
    // One that has ended meanwhile can't be stopped.
    stop: () => stopping.mutate(input, { onError: () => void changed() }),
    resume: () => resuming.mutate(input, { onError: () => void changed() }),
  };
}

export function isRunning({ status }: Pick<MasterReplaySummary, "status">): boolean {
  return status === "pending";
}

export function inputOf(replayId: number) {
  return { params: { masterReplayId: String(replayId) } };
}
