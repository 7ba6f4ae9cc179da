import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { Database } from "#server/db/database.ts";
import { hourlySweep, job } from "#server/jobs/job.ts";
import { runEach } from "#server/run-each.ts";
import { dropUnusedConfigurations } from "#server/scenarios/sensor-configurations.ts";
import { lockScenarios } from "#server/scenarios/set-store.ts";
import type { Services } from "#server/services.ts";

/** Settings are saved before the action that has them. */
const UNUSED_KEPT_MS = DAY_MS;

/** Deletes settings of actions that were never used, or only in drafts that are gone. Versions keep theirs. Safe to run at any time. */
export async function sweepConfigurations(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_KEPT_MS);
  const shops = await database.asSystem((handle) =>
    handle.prepared<{ tenantId: number }>(
      'select distinct tenant_id as "tenantId" from sensor_configuration where created_at < $1 order by 1',
      [before],
    ),
  );
  await runEach(
    shops.map(
      ({ tenantId }) =>
        () =>
          database.forTenants([tenantId], async (handle) => {
            await lockScenarios(handle, tenantId);
            await dropUnusedConfigurations(handle, tenantId, before);
          }),
    ),
  );
}

/** The hour, in UTC, of its daily run: it reads all versions of each shop, and jobs by the clock run every hour at least. */
const SWEEP_HOUR = 3;

/** Once a day. */
export const sweepConfigurationsJob = job({
  name: "sweep-configurations",
  ...hourlySweep,
  run: async ({ database, now }: Pick<Services, "database" | "now">) => {
    if (now().getUTCHours() === SWEEP_HOUR) await sweepConfigurations(database, now());
  },
});
