import { activeSensors, type SensorType } from "#domain/scenarios/sensor-types.ts";

/** The types of sensors and actions that a shop can use. No platform can be connected so far, so they are the same for all. */
export function activeSensorsOf(): SensorType[] {
  return activeSensors(new Set());
}
