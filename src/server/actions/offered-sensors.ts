import type { ScenarioSensor } from "#domain/scenarios/scenario-sensor.ts";
import { offeredManually, type SensorType } from "#domain/scenarios/sensor-types.ts";
import { readActiveSensors } from "#server/actions/active-sensors.ts";
import type { Handle } from "#server/db/database.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import { readConfigurations } from "#server/scenarios/sensor-configurations.ts";
import { findLiveScenario } from "#server/scenarios/set-store.ts";

/** A verification or action, with its settings as stored. */
export type ConfiguredSensor = { sensorId: number; configurationId: number; type: SensorType; name: string; settings: unknown };

/**
 * The verifications and actions of an order's scenario, as it's live now, that staff can run on it. Throws "not-found" for
 * another shop's order.
 */
export async function listOfferedSensors(handle: Handle, tenantId: number, paymentId: number): Promise<ConfiguredSensor[]> {
  const { scenarioId } = await findPayment(handle, tenantId, paymentId);
  const scenario = await findLiveScenario(handle, tenantId, scenarioId);
  const offered = offeredManually(scenario?.sensors ?? [], await readActiveSensors(handle, tenantId));
  return withSettings(handle, tenantId, offered);
}

/** Those of a set's sensors that have settings, with them. */
export async function withSettings(handle: Handle, tenantId: number, sensors: readonly ScenarioSensor[]): Promise<ConfiguredSensor[]> {
  const ids = sensors.flatMap(({ configurationId }) => configurationId ?? []);
  const configured = await readConfigurations(handle, tenantId, ids);
  return sensors.flatMap(({ id, type, name, configurationId }) => {
    const configuration = configurationId === null ? undefined : configured.get(configurationId);
    return configuration === undefined
      ? []
      : [{ sensorId: id, configurationId: configuration.configurationId, type, name, settings: configuration.settings }];
  });
}
