import type { ScenarioOnWire, SensorOnWire } from "#contract/scenarios.ts";
import { countWords } from "#domain/text/count-words.ts";
import { sensorKind } from "#domain/scenarios/sensor-types.ts";

/** What a scenario does besides deciding: '1 automatic action · 3 manual actions'. Archived ones don't count; null for nothing. */
export function activityWords({ sensors }: Pick<ScenarioOnWire, "sensors">): string | null {
  const parts = kinds.flatMap(({ kind, stage, noun }) => {
    const count = sensors.filter((sensor) => isActive(sensor) && sensorKind(sensor.type) === kind && sensor.stage === stage).length;
    return count === 0 ? [] : [countWords(count, noun)];
  });
  return parts.length === 0 ? null : parts.join(" · ");
}

export function isActive({ isArchived }: Pick<SensorOnWire, "isArchived">): boolean {
  return !isArchived;
}

const kinds = [
  { kind: "verification", stage: "automatic", noun: "automatic verification" },
  { kind: "verification", stage: "manual", noun: "manual verification" },
  { kind: "action", stage: "automatic", noun: "automatic action" },
  { kind: "action", stage: "manual", noun: "manual action" },
] as const;
