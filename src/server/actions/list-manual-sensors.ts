import type { AnswerOf } from "#contract/endpoint.ts";
import type { getPaymentManualSensors, ManualSensor, ShownSettings } from "#contract/sensor.ts";
import { groupedName, isManual, sensorKind, sensorTypeWords, type ManualType } from "#domain/scenarios/sensor-types.ts";
import { listOfferedSensors } from "#server/actions/offered-sensors.ts";
import type { StoredSensor } from "#server/actions/sensor-store.ts";
import { readSettings } from "#server/actions/stored-settings.ts";
import type { Services } from "#server/services.ts";

/** What staff can run on an order: verifications and actions apart. Throws "not-found" for another shop's order. */
export async function listManualSensors(
  { database }: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
): Promise<AnswerOf<typeof getPaymentManualSensors>> {
  const offered = await database.forTenants([tenantId], (handle) => listOfferedSensors(handle, tenantId, paymentId));
  const shown = offered.map(presentSensor);
  return { sensors: shown.filter(({ kind }) => kind !== "action"), actions: shown.filter(({ kind }) => kind === "action") };
}

function presentSensor({ sensorId, type, name, settings }: StoredSensor): ManualSensor {
  return {
    id: sensorId,
    name: groupedName(name).label,
    typeWords: sensorTypeWords(type),
    kind: sensorKind(type),
    type,
    settings: { ...noSettings, ...(isManual(type) ? shownSettings(type, settings) : {}) },
    group: groupedName(name).group,
  };
}

const noSettings: ShownSettings = {
  decision: null,
  allowReason: false,
  requiredReason: false,
  tags: null,
  tagsToRemove: null,
  note: null,
  subject: null,
  message: null,
  method: null,
  delayMs: null,
};

function shownSettings(type: ManualType, stored: unknown): Partial<ShownSettings> {
  switch (type) {
    case "21": {
      const { method, delayMs } = readSettings(type, stored);
      return { method, delayMs };
    }
    case "22":
      return readSettings(type, stored);
    case "23": {
      const { tags, tagsToRemove, note, email } = readSettings(type, stored);
      return {
        tags: listed(tags),
        tagsToRemove: listed(tagsToRemove),
        note,
        subject: email?.subject ?? null,
        message: email?.message ?? null,
      };
    }
  }
}

function listed(tags: readonly string[]): string | null {
  return tags.length === 0 ? null : tags.join(",");
}
