import { keysOf } from "#domain/keys-of.ts";
import type { SensorType } from "#domain/scenarios/sensor-types.ts";

/** A sensor, verification or action of a scenario. */
export type ScenarioSensor = {
  id: number;
  type: SensorType;
  /** May begin with the group it's listed under: '#Order#Tag as gift'. */
  name: string;
  stage: SensorStage;
  criticality: Criticality;
  /** Switched off. */
  isArchived: boolean;
  /** Its settings, in a row that never changes; null for sensors, which have none. */
  configurationId: number | null;
};

const stages = {
  automatic: { id: "1", ordinal: 1, words: "Automatic" },
  manual: { id: "-1", ordinal: -1, words: "Manual" },
} as const;
/** Whether it runs by itself on each order of its scenario, or when staff run it. */
export type SensorStage = keyof typeof stages;
export const sensorStages: readonly SensorStage[] = keysOf(stages);

export function stageProperties(stage: SensorStage): (typeof stages)[SensorStage] {
  return stages[stage];
}

/** How much it matters to the shop. Shown and sorted by; decides nothing. */
export const criticalities = [1, 2, 3] as const;
export type Criticality = (typeof criticalities)[number];
export const criticalityWords: Readonly<Record<Criticality, string>> = { 1: "Low", 2: "Medium", 3: "High" };
export const USUAL_CRITICALITY: Criticality = 2;

/** The most characters of a sensor's name, its group included. */
export const SENSOR_NAME_MAX = 100;
