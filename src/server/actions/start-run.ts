import { runsAsJob } from "#domain/scenarios/sensor-types.ts";
import type { ConfiguredSensor } from "#server/actions/offered-sensors.ts";
import { runActionSendable } from "#server/actions/run-action-key.ts";
import { appendRunEvent } from "#server/actions/run-event.ts";
import { countWaitingRuns, insertRun, type ActionRun, type NewRun } from "#server/actions/run-store.ts";
import { readSettings } from "#server/actions/stored-settings.ts";
import type { Handle } from "#server/db/database.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";

/** Who runs it on which order, and the ids that were activated together. */
type Start = Pick<NewRun, "paymentId" | "userId" | "fullName" | "isAutomatic" | "askedIds" | "at">;

/** Starts a run of an action, told in the trail. What runs as a job begins once the transaction commits, after the hook's delay. */
export async function startRun(
  handle: Handle,
  jobs: Pick<JobQueue, "send">,
  tenantId: number,
  { sensorId, configurationId, type, name, settings }: ConfiguredSensor,
  start: Start,
): Promise<ActionRun> {
  const isJob = runsAsJob(type);
  const waitingBefore = await countWaitingRuns(handle, tenantId);
  const what = { sensorId, configurationId, type, name, state: isJob ? "waiting" : "done", result: null } as const;
  const run = await insertRun(handle, tenantId, { ...start, ...what });
  await appendRunEvent(handle, tenantId, run, isJob ? "started" : "success", null, start.at);
  const startAfterMs = type === "21" ? readSettings(type, settings).delayMs : 0;
  if (isJob) await jobs.send(runActionSendable, { tenantId, runId: run.runId }, handle, { waitingBefore, startAfterMs });
  return run;
}
