import type { AnswerOf } from "#contract/endpoint.ts";
import type { scenarioEndpoints } from "#contract/scenarios.ts";
import { connectFirst, sensorKind, sensorTypes, sensorTypeWords } from "#domain/scenarios/sensor-types.ts";
import { activeSensorsOf } from "#server/actions/active-sensors.ts";

/** The types of sensors, verifications and actions. Those whose system isn't connected can't be added. */
export function listSensorTypes(): AnswerOf<typeof scenarioEndpoints.listSensorTypes> {
  const active = activeSensorsOf();
  return sensorTypes.map((type) => {
    const isActive = active.includes(type);
    const kind = sensorKind(type);
    return {
      type,
      words: sensorTypeWords(type),
      kind,
      canAdd: isActive && kind !== "verification",
      connectFirst: isActive ? null : connectFirst(type),
    };
  });
}
