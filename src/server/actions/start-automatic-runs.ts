import { isHistory } from "#domain/orders/is-history.ts";
import { withSettings } from "#server/actions/offered-sensors.ts";
import { startRun } from "#server/actions/start-run.ts";
import type { Handle } from "#server/db/database.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";

/** Who runs actions that no one pressed a button for. */
const BY_SCENARIO = "Scenario";

/**
 * Starts the automatic actions of each order's scenario, as jobs that begin once the order is stored. Guarantee actions decide while
 * the order is screened. Imported history has no actions.
 */
export async function startAutomaticRuns(handle: Handle, jobs: Pick<JobQueue, "send">, orders: readonly ScreenedOrder[]): Promise<void> {
  for (const { tenantId, paymentId, order, receivedAt, automaticActions } of orders) {
    if (automaticActions.length === 0 || isHistory(order.createdAt, receivedAt)) continue;
    for (const action of await withSettings(handle, tenantId, automaticActions)) {
      const askedIds = String(action.sensorId);
      const by = { userId: null, fullName: BY_SCENARIO, isAutomatic: true };
      await startRun(handle, jobs, tenantId, action, { paymentId, ...by, askedIds, at: receivedAt });
    }
  }
}
