import { activeSensors, type SensorType } from "#domain/scenarios/sensor-types.ts";
import type { Handle } from "#server/db/database.ts";
import { findReamaze } from "#server/reamaze/reamaze-store.ts";

/** What a shop has connected. */
type Connected = { hasReamaze: boolean };

/** The types of sensors and actions that a shop can use. ReAmaze is all that can be connected so far. */
export function activeSensorsOf({ hasReamaze }: Connected): SensorType[] {
  return activeSensors(new Set(hasReamaze ? ["REAMAZE"] : []));
}

export async function readActiveSensors(handle: Handle, tenantId: number): Promise<SensorType[]> {
  return activeSensorsOf({ hasReamaze: (await findReamaze(handle, tenantId)) !== null });
}
