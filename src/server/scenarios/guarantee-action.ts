import type { Decision } from "#domain/payments/decision.ts";
import { decidingAction } from "#domain/scenarios/deciding-action.ts";
import type { ScenarioSensor } from "#domain/scenarios/scenario-sensor.ts";
import { readSettings } from "#server/actions/stored-settings.ts";
import type { Handle } from "#server/db/database.ts";
import { readConfigurations } from "#server/scenarios/sensor-configurations.ts";

/** The decision of a scenario's first guarantee action that runs by itself; null if it has none, and the score decides. */
export async function readGuaranteeAction(handle: Handle, tenantId: number, sensors: readonly ScenarioSensor[]): Promise<Decision | null> {
  const id = decidingAction(sensors)?.configurationId ?? null;
  if (id === null) return null;
  const configuration = (await readConfigurations(handle, tenantId, [id])).get(id);
  if (configuration === undefined) throw new Error(`There is no configuration ${id}`);
  return readSettings("22", configuration.settings).decision;
}
