import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { readWholeDrafts } from "#server/scenarios/draft-store.ts";
import { readLiveSet } from "#server/scenarios/set-store.ts";

/** Whether an action of the shop's live set or of one of its drafts has these settings. */
export async function isConfigurationUsed(handle: Handle, tenantId: number, configurationId: number): Promise<boolean> {
  const isIn = ({ scenarios }: { scenarios: readonly Scenario[] }) =>
    scenarios.some(({ sensors }) => sensors.some((sensor) => sensor.configurationId === configurationId));
  return isIn(await readLiveSet(handle, tenantId)) || (await readWholeDrafts(handle, tenantId)).some(isIn);
}
