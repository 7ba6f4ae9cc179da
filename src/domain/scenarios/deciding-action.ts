import type { ScenarioSensor } from "#domain/scenarios/scenario-sensor.ts";

/** The guarantee action by which a scenario decides: the first that runs by itself; undefined leaves the decision to the score. */
export function decidingAction<S extends Pick<ScenarioSensor, "type" | "stage" | "isArchived">>(sensors: readonly S[]): S | undefined {
  return sensors.find(isAutomaticDecision);
}

/** Whether an action would decide, if no other does. */
export function isAutomaticDecision({ type, stage, isArchived }: Pick<ScenarioSensor, "type" | "stage" | "isArchived">): boolean {
  return type === "22" && stage === "automatic" && !isArchived;
}
