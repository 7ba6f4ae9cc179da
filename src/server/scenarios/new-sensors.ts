import type { GuaranteeAction } from "#domain/scenarios/action-settings.ts";
import { USUAL_CRITICALITY, type SensorStage } from "#domain/scenarios/scenario-sensor.ts";
import { sensorTypeWords, type SensorType } from "#domain/scenarios/sensor-types.ts";
import type { SensorToAdd } from "#server/scenarios/sensor-configurations.ts";

/** Sensors of these types for a new scenario, switched on. */
export function newSensors(types: readonly SensorType[]): SensorToAdd[] {
  return types.map((type) => ({ ...usual, type, name: sensorTypeWords(type), stage: "automatic", settings: null }));
}

/** Guarantee actions for a new scenario, run by itself or by staff. */
export function newGuaranteeActions(stage: SensorStage, actions: readonly GuaranteeAction[]): SensorToAdd[] {
  return actions.map((action) => ({ ...usual, type: "22", stage, ...action }));
}

const usual = { criticality: USUAL_CRITICALITY, isArchived: false };
