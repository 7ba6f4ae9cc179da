import { isHistory } from "#domain/orders/is-history.ts";
import { runsAsJob } from "#domain/scenarios/sensor-types.ts";
import { runActionSendable } from "#server/actions/run-action-key.ts";
import { appendRunEvent } from "#server/actions/run-event.ts";
import { countWaitingRuns, insertRun } from "#server/actions/run-store.ts";
import { readSettings } from "#server/actions/stored-settings.ts";
import type { Handle } from "#server/db/database.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";
import { readConfigurations } from "#server/scenarios/sensor-configurations.ts";

/** Who runs actions that no one pressed a button for. */
const BY_SCENARIO = "Scenario";

/**
 * Starts the automatic actions of each order's scenario, as jobs that begin once the order is stored. Guarantee actions decide while
 * the order is screened. Imported history has no actions.
 */
export async function startAutomaticRuns(handle: Handle, jobs: Pick<JobQueue, "send">, orders: readonly ScreenedOrder[]): Promise<void> {
  for (const { tenantId, paymentId, order, receivedAt, automaticActions } of orders) {
    if (automaticActions.length === 0 || isHistory(order.createdAt, receivedAt)) continue;
    const ids = automaticActions.flatMap(({ configurationId }) => configurationId ?? []);
    const configured = await readConfigurations(handle, tenantId, ids);
    for (const { id, type, name, configurationId } of automaticActions) {
      const configuration = configurationId === null ? undefined : configured.get(configurationId);
      if (configuration === undefined || !runsAsJob(type)) continue;
      const waitingBefore = await countWaitingRuns(handle, tenantId);
      const run = await insertRun(handle, tenantId, {
        paymentId,
        sensorId: id,
        configurationId: configuration.configurationId,
        type,
        name,
        userId: null,
        fullName: BY_SCENARIO,
        state: "waiting",
        askedIds: String(id),
        result: null,
        at: receivedAt,
      });
      await appendRunEvent(handle, tenantId, run, "started", null, receivedAt);
      const startAfterMs = type === "21" ? readSettings(type, configuration.settings).delayMs : 0;
      await jobs.send(runActionSendable, { tenantId, runId: run.runId }, handle, { waitingBefore, startAfterMs });
    }
  }
}
