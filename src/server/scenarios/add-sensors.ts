import type { BodyOf } from "#contract/endpoint.ts";
import type { scenarioEndpoints } from "#contract/scenarios.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { ScenarioSensor } from "#domain/scenarios/scenario-sensor.ts";
import { connectFirst, sensorKind, sensorTypeWords, type SensorType } from "#domain/scenarios/sensor-types.ts";
import { activeSensorsOf } from "#server/actions/active-sensors.ts";
import type { Handle } from "#server/db/database.ts";
import { insertConfigurations, readConfigurations, takeIds, type StoredConfiguration } from "#server/scenarios/sensor-configurations.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

type Added = BodyOf<typeof scenarioEndpoints.saveScenario>["sensorsToAdd"][number];

/**
 * Gives new sensors and actions their ids. An action that comes with the settings of another one gets a copy of its own. Throws
 * "bad-content" that names each one whose type can't be added, and each action whose configuration isn't one of its type.
 */
export async function addSensors(
  handle: Handle,
  tenantId: number,
  { added, set, at }: { added: readonly Added[]; set: readonly Scenario[]; at: Date },
): Promise<ScenarioSensor[]> {
  if (added.length === 0) return [];
  const configured = await readConfigurations(
    handle,
    tenantId,
    added.flatMap(({ configurationId }) => configurationId ?? []),
  );
  const active = activeSensorsOf();
  const faults = added.flatMap((sensor, at): Fault[] => {
    const fault = faultOf(sensor, active, configured);
    return fault === null ? [] : [{ path: `sensorsToAdd[${at}]`, message: fault }];
  });
  if (faults.length > 0) throw new SuretyError("bad-content", "Check the fields listed in errors.", { faults });
  const ids = await takeIds(handle, added.length);
  const used = new Set(set.flatMap(({ sensors }) => sensors.map(({ configurationId }) => configurationId)));
  const copied = added.map(({ configurationId }) => {
    const isOwn = configurationId === null || !used.has(configurationId);
    used.add(configurationId);
    return isOwn ? null : (configured.get(configurationId) ?? null);
  });
  const copies = (
    await insertConfigurations(
      handle,
      tenantId,
      copied.flatMap((configuration) => configuration ?? []),
      at,
    )
  ).values();
  return added.map((sensor, index) => ({
    id: ids[index] ?? 0,
    ...sensor,
    isArchived: false,
    configurationId: copied[index] ? (copies.next().value ?? null) : sensor.configurationId,
  }));
}

function faultOf(
  { type, configurationId }: Added,
  active: readonly SensorType[],
  configured: ReadonlyMap<number, StoredConfiguration>,
): string | null {
  const kind = sensorKind(type);
  if (kind === "verification") return "can't be a verification yet";
  if (!active.includes(type)) return `needs ${connectFirst(type) ?? sensorTypeWords(type)} to be connected first`;
  if (kind === "sensor") return configurationId === null ? null : "must not have a Config, because sensors have none";
  if (configurationId === null) return "must have the Config of POST /action/setup";
  return configured.get(configurationId)?.type === type ? null : "must have a Config of its type";
}
