import type { Handle } from "#server/db/database.ts";
import { readRuleSets } from "#server/scenarios/rule-sets-store.ts";

/** Whether an action of the shop's live set or of one of its drafts has these settings. */
export async function isConfigurationUsed(handle: Handle, tenantId: number, configurationId: number): Promise<boolean> {
  const sensors = (await readRuleSets(handle, tenantId)).flatMap(({ scenarios }) => scenarios.flatMap((scenario) => scenario.sensors));
  return sensors.some((sensor) => sensor.configurationId === configurationId);
}
