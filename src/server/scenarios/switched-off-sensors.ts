import { sensorKind, sensorTypes, type SensorType } from "#domain/scenarios/sensor-types.ts";
import type { Handle } from "#server/db/database.ts";
import { findLiveScenario } from "#server/scenarios/set-store.ts";

/**
 * The sensors whose events are hidden on orders of a scenario: those that it doesn't have, or has switched off, in the live set. None
 * for a scenario that isn't in it.
 */
export async function switchedOffSensors(handle: Handle, tenantId: number, scenarioId: number): Promise<SensorType[]> {
  const scenario = await findLiveScenario(handle, tenantId, scenarioId);
  if (scenario === null) return [];
  const isOn = (type: SensorType) => scenario.sensors.some((sensor) => sensor.type === type && !sensor.isArchived);
  return sensorTypes.filter((type) => sensorKind(type) === "sensor" && !isOn(type));
}
