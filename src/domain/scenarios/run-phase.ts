/** How far the run of an action is: started, tried in vain but tried again, done, or given up. */
export const runPhases = ["started", "retrying", "success", "callfail"] as const;
export type RunPhase = (typeof runPhases)[number];

/** Whether nothing more comes of a run. */
export function isEnd(phase: RunPhase): boolean {
  return phase === "success" || phase === "callfail";
}

/** Longer than this, all attempts of a run have ended. */
const RUN_MOST_MS = 5 * 60_000;

/** Whether a trail, newest first, has a run that has started lately and not ended yet. */
export function hasUnendedRun(events: readonly { at: Date; runId: number | null; phase: RunPhase | null }[], now: Date): boolean {
  const ended = new Set(events.filter(({ phase }) => phase !== null && isEnd(phase)).map(({ runId }) => runId));
  return events.some(({ at, runId, phase }) => phase === "started" && !ended.has(runId) && now.getTime() - at.getTime() < RUN_MOST_MS);
}
