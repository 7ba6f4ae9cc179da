import type { AnswerOf } from "#contract/endpoint.ts";
import type { scenarioEndpoints } from "#contract/scenarios.ts";
import { connectFirst, sensorKind, sensorTypes, sensorTypeWords } from "#domain/scenarios/sensor-types.ts";
import { readActiveSensors } from "#server/actions/active-sensors.ts";
import type { Services } from "#server/services.ts";

/** The types of sensors, verifications and actions. Those whose system isn't connected can't be added. */
export async function listSensorTypes(
  { database }: Pick<Services, "database">,
  tenantId: number,
): Promise<AnswerOf<typeof scenarioEndpoints.listSensorTypes>> {
  const active = await database.forTenants([tenantId], (handle) => readActiveSensors(handle, tenantId));
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
