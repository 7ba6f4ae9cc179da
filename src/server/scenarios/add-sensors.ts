import type { BodyOf } from "#contract/endpoint.ts";
import type { scenarioEndpoints } from "#contract/scenarios.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { ScenarioSensor } from "#domain/scenarios/scenario-sensor.ts";
import { connectFirst, dependsOn, sensorKind, sensorTypeWords, type SensorType } from "#domain/scenarios/sensor-types.ts";
import { readActiveSensors } from "#server/actions/active-sensors.ts";
import type { Handle } from "#server/db/database.ts";
import {
  idAt,
  insertConfigurations,
  readConfigurations,
  takeIds,
  type StoredConfiguration,
} from "#server/scenarios/sensor-configurations.ts";
import type { Fault } from "#server/surety-error.ts";

type Added = BodyOf<typeof scenarioEndpoints.saveScenario>["sensorsToAdd"][number];

type Configured = ReadonlyMap<number, StoredConfiguration>;

/**
 * What is wrong with sensors and actions that a scenario is to get besides those that it has: each one whose type can't be added, and
 * each action whose configuration isn't one of its type. With the configurations that they come with.
 */
export async function checkAddedSensors(
  handle: Handle,
  tenantId: number,
  { added, to }: { added: readonly Added[]; to: readonly ScenarioSensor[] },
): Promise<{ configured: Configured; faults: Fault[] }> {
  if (added.length === 0) return { configured: new Map(), faults: [] };
  const configured = await readConfigurations(
    handle,
    tenantId,
    added.flatMap(({ configurationId }) => configurationId ?? []),
  );
  const active = await readActiveSensors(handle, tenantId);
  const on = new Set([...added, ...to.filter(({ isArchived }) => !isArchived)].map(({ type }) => type));
  const faults = added.flatMap((sensor, index): Fault[] => {
    const fault = faultOf(sensor, { active, on }, configured);
    return fault === null ? [] : [{ path: `sensorsToAdd[${index}]`, message: fault }];
  });
  return { configured, faults };
}

/** Gives checked sensors and actions their ids. An action that comes with the settings of another one gets a copy of its own. */
export async function addSensors(
  handle: Handle,
  tenantId: number,
  { added, configured, set, at }: { added: readonly Added[]; configured: Configured; set: readonly Scenario[]; at: Date },
): Promise<ScenarioSensor[]> {
  if (added.length === 0) return [];
  const ids = await takeIds(handle, added.length);
  const used = new Set(set.flatMap(({ sensors }) => sensors.map(({ configurationId }) => configurationId)));
  const sensors: ScenarioSensor[] = [];
  for (const [index, sensor] of added.entries()) {
    let { configurationId } = sensor;
    const configuration = configurationId === null ? undefined : configured.get(configurationId);
    if (configuration !== undefined && used.has(configurationId))
      configurationId = idAt(await insertConfigurations(handle, tenantId, [configuration], at), 0);
    used.add(configurationId);
    sensors.push({ id: idAt(ids, index), ...sensor, isArchived: false, configurationId });
  }
  return sensors;
}

function faultOf(
  { type, configurationId }: Added,
  { active, on }: { active: readonly SensorType[]; on: ReadonlySet<SensorType> },
  configured: Configured,
): string | null {
  const kind = sensorKind(type);
  if (kind === "verification") return "can't be a verification yet";
  if (!active.includes(type)) return `needs ${connectFirst(type) ?? sensorTypeWords(type)} to be connected first`;
  const needed = dependsOn(type);
  if (needed !== null && !on.has(needed)) return `needs the scenario's ${sensorTypeWords(needed)} sensor to be switched on`;
  if (kind === "sensor") return configurationId === null ? null : "must not have a Config, because sensors have none";
  if (configurationId === null) return "must have the Config of POST /action/setup";
  return configured.get(configurationId)?.type === type ? null : "must have a Config of its type";
}
