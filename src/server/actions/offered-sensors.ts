import { offeredManually } from "#domain/scenarios/sensor-types.ts";
import { activeSensorsOf } from "#server/actions/active-sensors.ts";
import { listSensors, type StoredSensor } from "#server/actions/sensor-store.ts";
import type { Handle } from "#server/db/database.ts";
import { findPayment } from "#server/payments/payment-store.ts";

/** The verifications and actions of an order's scenario that staff can run on it. Throws "not-found" for another shop's order. */
export async function listOfferedSensors(handle: Handle, tenantId: number, paymentId: number): Promise<StoredSensor[]> {
  const { scenarioId } = await findPayment(handle, tenantId, paymentId);
  const ofScenario = await listSensors(handle, tenantId, scenarioId);
  const manual = ofScenario.filter(({ stage }) => stage === "manual");
  return offeredManually(manual, new Set(ofScenario.map(({ type }) => type)), activeSensorsOf());
}
