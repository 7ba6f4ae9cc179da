import type { Database } from "#server/db/database.ts";
import { job, nothing } from "#server/jobs/job.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { endReplay, type ReplayKey } from "#server/replay/replay-store.ts";
import { runShadowJob } from "#server/replay/run-shadow.ts";
import { goToMark, listRunningShadows, moveShadow } from "#server/replay/shadow-store.ts";
import { isAnythingIn, placeOfStart, takeMark } from "#server/replay/stream-store.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/**
 * A place is gone to once it's this old: by then staff can't undo anymore what came before it, and orders that were given their ids
 * are being stored.
 */
export const MARK_AGE_MS = 30_000;

type Means = { database: Pick<Database, "asSystem" | "forTenants">; jobs: Pick<JobQueue, "send">; now: Date };

/** Has each running shadow of all shops go on to where it can. Safe to run repeatedly or concurrently. */
export async function turnShadows(means: Means, signal: AbortSignal): Promise<void> {
  const shadows = await means.database.asSystem(listRunningShadows);
  await runEach(shadows.map((key) => async () => (signal.aborted ? undefined : turnShadow(means, key))));
}

/**
 * Has a shadow go up to the place that was taken at its turn before, and takes the next: ids are given out before their transaction
 * ends, so at the time at which a place is taken, something before it may not be there yet. If nothing has happened, that is all.
 */
function turnShadow({ database, jobs, now }: Means, key: ReplayKey): Promise<void> {
  const { tenantId } = key;
  return database.forTenants(
    [tenantId],
    async (handle) => {
      const next = { ...(await takeMark(handle)), at: now };
      const turn = await goToMark(handle, key, { setBy: new Date(now.getTime() - MARK_AGE_MS), next });
      if (turn === null) return;
      // As a replay does, it begins with its first order, which may have been on its way as the shadow was started.
      const start = turn.counted > 0 ? turn.place : await placeOfStart(handle, tenantId, turn, turn.endPlace);
      const stretch = { from: Math.min(start, turn.endPlace), until: turn.endPlace };
      if (await isAnythingIn(handle, tenantId, stretch, turn)) {
        await moveShadow(handle, key, stretch.from);
        await jobs.send(runShadowJob, key, handle);
      } else {
        await moveShadow(handle, key, stretch.until);
        await endReplay(handle, key, now);
      }
    },
    "byIndex",
  );
}

/** Runs every minute. What a failed run left goes on at the next. */
export const turnShadowsJob = job({
  name: "turn-shadows",
  data: nothing,
  retries: 0,
  firstRetrySeconds: 0,
  mostSeconds: 300,
  lookEverySeconds: 15,
  everySeconds: 60,
  run: ({ database, now }: Pick<Services, "database" | "now">, _data, { jobs, signal }) =>
    turnShadows({ database, jobs, now: now() }, signal),
});
