import type { ScenarioOnWire, SensorOnWire } from "#contract/scenario-on-wire.ts";
import { countWords } from "#domain/text/count-words.ts";
import { minutesWords } from "#domain/text/duration-words.ts";
import { sensorKind } from "#domain/scenarios/sensor-types.ts";

/** That sensors, actions or their settings couldn't be saved. */
export const SENSOR_SAVE_FAILED = "Error saving sensor configurations. If problem persists please contact support.";

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

/** What happens to an order that it holds, if nobody decides: 'Held orders are rejected after 3 days'. Null without a time-out. */
export function timeOutWords({
  timeOutMinutes,
  timeOutDecision,
}: Pick<ScenarioOnWire, "timeOutMinutes" | "timeOutDecision">): string | null {
  if (timeOutMinutes === null) return null;
  return `Held orders are ${timeOutDecision} after ${minutesWords(timeOutMinutes)}`;
}

/** What is worth knowing where a time-out is set. Null without one. */
export function timeOutHelp(timeOut: Pick<ScenarioOnWire, "timeOutMinutes" | "timeOutDecision">): string | null {
  const words = timeOutWords(timeOut);
  return words !== null && timeOut.timeOutDecision === "approved" ? `${words}, without the guarantee` : words;
}

const kinds = [
  { kind: "verification", stage: "automatic", noun: "automatic verification" },
  { kind: "verification", stage: "manual", noun: "manual verification" },
  { kind: "action", stage: "automatic", noun: "automatic action" },
  { kind: "action", stage: "manual", noun: "manual action" },
] as const;
