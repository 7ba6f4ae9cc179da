import type { ScenarioSensor } from "#domain/scenarios/scenario-sensor.ts";
import type { SensorType } from "#domain/scenarios/sensor-types.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { sensorConfigurations } from "#server/db/schema/scenario-tables.ts";

const columns = {
  configurationId: sensorConfigurations.configurationId,
  type: sensorConfigurations.type,
  settings: sensorConfigurations.settings,
};
export type StoredConfiguration = RowOf<typeof columns>;

/** The configurations with these ids, by id. Those of other shops aren't found. */
export async function readConfigurations(
  handle: Handle,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredConfiguration>> {
  const rows = await handle.prepared<StoredConfiguration>(
    `select ${selectList(columns)} from sensor_configuration where tenant_id = $1 and configuration_id = any($2::bigint[])`,
    [tenantId, ids],
  );
  return new Map(rows.map((row) => [row.configurationId, row]));
}

/** Adds configurations and returns their ids in the same order. */
export async function insertConfigurations(
  handle: Handle,
  tenantId: number,
  added: readonly { type: SensorType; settings: unknown }[],
  at: Date,
): Promise<number[]> {
  if (added.length === 0) return [];
  const ids = await takeIds(handle, added.length);
  await handle
    .insert(sensorConfigurations)
    .values(added.map(({ type, settings }, index) => ({ tenantId, configurationId: idAt(ids, index), type, settings, createdAt: at })));
  return ids;
}

/** Deletes those from before then that no version, draft or waiting run has. Needs `lockScenarios`. */
export async function dropUnusedConfigurations(handle: Handle, tenantId: number, before: Date): Promise<void> {
  await handle.prepared(
    `delete from sensor_configuration where tenant_id = $1 and created_at < $2 and configuration_id not in (
       select (sensor ->> 'configurationId')::bigint from (
         select scenarios from scenario_set where tenant_id = $1 union all select scenarios from scenario_draft where tenant_id = $1
       ) sets, jsonb_array_elements(scenarios) scenario, jsonb_array_elements(scenario -> 'sensors') sensor
       where sensor ->> 'configurationId' is not null
       union all select configuration_id from action_run where tenant_id = $1 and state = 'waiting')`,
    [tenantId, before],
  );
}

/** A sensor that isn't in a set yet, with its settings if it has any. */
export type SensorToAdd = Omit<ScenarioSensor, "id" | "configurationId"> & { settings: object | null };

/** Gives sensors their ids and stores their settings. */
export async function makeSensors(handle: Handle, tenantId: number, added: readonly SensorToAdd[], at: Date): Promise<ScenarioSensor[]> {
  const configured = added.flatMap(({ type, settings }) => (settings === null ? [] : [{ type, settings }]));
  const configurationIds = (await insertConfigurations(handle, tenantId, configured, at)).values();
  const ids = await takeIds(handle, added.length);
  return added.map(({ settings, ...sensor }, index) => ({
    id: idAt(ids, index),
    ...sensor,
    configurationId: settings === null ? null : (configurationIds.next().value ?? null),
  }));
}

/** New ids from the one sequence of all ids. */
export async function takeIds(handle: Handle, count: number): Promise<number[]> {
  const rows = await handle.prepared<{ id: number }>("select nextval('surety_id') as id from generate_series(1, $1::int)", [count]);
  return rows.map(({ id }) => Number(id));
}

/** One of ids that were taken. Throws if there are fewer. */
export function idAt(ids: readonly number[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new Error("Too few ids");
  return id;
}
