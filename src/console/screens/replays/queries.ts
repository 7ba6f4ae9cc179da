import { useEffect, useRef } from "react";
import { getReplay, listReplayedOrders, listReplays, type ReplaySummary } from "#contract/replays.ts";
import { useEndpoint, useForgetAbout } from "#console/api/queries.ts";
import type { Shift } from "#console/screens/replays/use-replay-address.ts";

const ASK_EVERY_MS = 1500;

/** The shop's replays, asked for as long as one is running. */
export function useReplays() {
  return useEndpoint(
    listReplays,
    {},
    { refetchEveryMs: (answer) => (answer?.replays.some(isRunning) ? ASK_EVERY_MS : false), isPoll: "once answered" },
  );
}

/** What a replay found so far, asked for as long as it's running; then everything that is shown of it is loaded again. */
export function useReplay(replayId: string) {
  const forgetAbout = useForgetAbout();
  const replay = useEndpoint(getReplay, inputOf(replayId), {
    refetchEveryMs: (answer) => (answer !== undefined && isRunning(answer) ? ASK_EVERY_MS : false),
    isPoll: "once answered",
  });
  const isOnItsWay = replay.data !== undefined && isRunning(replay.data);
  const wasOnItsWay = useRef(false);
  const loadAgain = useRef(forgetAbout);
  useEffect(function keepLatest() {
    loadAgain.current = forgetAbout;
  });
  useEffect(
    function loadWhatCame() {
      if (wasOnItsWay.current && !isOnItsWay) void loadAgain.current({ replayId });
      wasOnItsWay.current = isOnItsWay;
    },
    [isOnItsWay, replayId],
  );
  return replay;
}

/** A page of the orders that a replay decides differently, of one shift or all, asked for as long as it's running. */
export function useReplayedOrders({ id, status }: Pick<ReplaySummary, "id" | "status">, shift: Shift | null, page: number) {
  return useEndpoint(
    listReplayedOrders,
    { ...inputOf(String(id)), query: { from: shift?.from, to: shift?.to, page } },
    { keepPrevious: true, refetchEveryMs: isRunning({ status }) ? 2 * ASK_EVERY_MS : false, isPoll: "once answered" },
  );
}

export function isRunning({ status }: Pick<ReplaySummary, "status">): boolean {
  return status === "pending";
}

export function inputOf(replayId: string) {
  return { params: { replayId } };
}
