import { useEffect, useRef } from "react";
import { getReplay, listReplayedOrders, listReplays, type ReplaySummary } from "#contract/replays.ts";
import { useEndpoint, useForgetAbout } from "#console/api/queries.ts";
import type { ReplayKind } from "#domain/replay/replay.ts";
import type { Shift } from "#console/screens/replays/use-replay-address.ts";

/** A replay takes seconds; a shadow goes on for weeks, about once a minute. */
const ASK_EVERY_MS = { replay: 1500, shadow: 5000 } as const satisfies Record<ReplayKind, number>;

/** The shop's replays, asked for as long as one is running. */
export function useReplays() {
  return useEndpoint(listReplays, {}, { refetchEveryMs: (answer) => askEvery(answer?.replays ?? []), isPoll: "once answered" });
}

/** What a replay found so far, asked for as long as it's running; then everything that is shown of it is loaded again. */
export function useReplay(replayId: string) {
  const forgetAbout = useForgetAbout();
  const replay = useEndpoint(getReplay, inputOf(replayId), {
    refetchEveryMs: (answer) => askEvery(answer === undefined ? [] : [answer]),
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
export function useReplayedOrders(replay: Pick<ReplaySummary, "id" | "kind" | "status">, shift: Shift | null, page: number) {
  const every = askEvery([replay]);
  return useEndpoint(
    listReplayedOrders,
    { ...inputOf(String(replay.id)), query: { from: shift?.from, to: shift?.to, page } },
    { keepPrevious: true, refetchEveryMs: every === false ? false : 2 * every, isPoll: "once answered" },
  );
}

/** As often as the quickest that runs asks for; false if none runs. */
function askEvery(replays: readonly Pick<ReplaySummary, "kind" | "status">[]): number | false {
  const running = replays.filter(isRunning).map(({ kind }) => ASK_EVERY_MS[kind]);
  return running.length === 0 ? false : Math.min(...running);
}

export function isRunning({ status }: Pick<ReplaySummary, "status">): boolean {
  return status === "pending";
}

export function inputOf(replayId: string) {
  return { params: { replayId } };
}
