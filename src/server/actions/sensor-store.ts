import { manualGuaranteeActions } from "#domain/scenarios/action-settings.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { scenarioSensors } from "#server/db/schema/action-tables.ts";

const columns = {
  sensorId: scenarioSensors.sensorId,
  type: scenarioSensors.type,
  name: scenarioSensors.name,
  stage: scenarioSensors.stage,
  settings: scenarioSensors.settings,
};
export type StoredSensor = RowOf<typeof columns>;

/** What a scenario has besides its rules, oldest first. */
export function listSensors(handle: Handle, tenantId: number, scenarioId: number): Promise<StoredSensor[]> {
  return handle.prepared<StoredSensor>(
    `select ${selectList(columns)} from scenario_sensor
     where tenant_id = $1 and scenario_id = $2 and not is_archived order by sensor_id`,
    [tenantId, scenarioId],
  );
}

/** One of them, archived or not; null if the shop has none with this id. */
export async function findSensor(handle: Handle, tenantId: number, sensorId: number): Promise<StoredSensor | null> {
  const [row] = await handle.prepared<StoredSensor>(
    `select ${selectList(columns)} from scenario_sensor where tenant_id = $1 and sensor_id = $2`,
    [tenantId, sensorId],
  );
  return row ?? null;
}

/** Adds one to a scenario and returns its id. */
export async function insertSensor(
  handle: Handle,
  tenantId: number,
  scenarioId: number,
  sensor: Omit<StoredSensor, "sensorId">,
  at: Date,
): Promise<number> {
  const added = await handle
    .insert(scenarioSensors)
    .values({ tenantId, scenarioId, ...sensor, createdAt: at })
    .returning({ sensorId: scenarioSensors.sensorId });
  const sensorId = added[0]?.sensorId;
  if (sensorId === undefined) throw new Error("A sensor got no id");
  return sensorId;
}

/** Gives a new scenario the guarantee actions that staff can run. */
export async function addManualGuaranteeActions(handle: Handle, tenantId: number, scenarioId: number, at: Date): Promise<void> {
  for (const { name, settings } of manualGuaranteeActions)
    await insertSensor(handle, tenantId, scenarioId, { type: "22", name, stage: "manual", settings }, at);
}
