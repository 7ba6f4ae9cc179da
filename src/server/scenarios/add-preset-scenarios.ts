import { automaticGuaranteeAction, manualGuaranteeActions } from "#domain/scenarios/action-settings.ts";
import { presetScenarios } from "#domain/scenarios/presets.ts";
import { USUAL_CRITICALITY } from "#domain/scenarios/scenario-sensor.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { presetSensorTypes, sensorTypeWords } from "#domain/scenarios/sensor-types.ts";
import type { Handle } from "#server/db/database.ts";
import { makeSensors, takeIds, type SensorToAdd } from "#server/scenarios/sensor-configurations.ts";
import { insertScenarioSet } from "#server/scenarios/set-store.ts";

/** Gives a new shop the preset scenarios, as the first version of its set. */
export async function addPresetScenarios(handle: Handle, tenantId: number, now: Date): Promise<void> {
  const ids = await takeIds(handle, presetScenarios.length);
  const toAdd = presetScenarios.map(sensorsOfPreset);
  const sensors = await makeSensors(handle, tenantId, toAdd.flat(), now);
  const scenarios = presetScenarios.map((preset, at): Scenario => ({
    ...preset,
    id: String(ids[at]),
    sensors: sensors.splice(0, toAdd[at]?.length),
  }));
  await insertScenarioSet(handle, tenantId, {
    version: 1,
    scenarios,
    source: "made",
    authorKey: null,
    authorName: null,
    since: null,
    changes: [],
    at: now,
  });
}

/** What watches its orders, the decision that it makes by itself, and those that staff can make. */
function sensorsOfPreset({ guaranteeAction }: Pick<Scenario, "guaranteeAction">): SensorToAdd[] {
  const usual = { criticality: USUAL_CRITICALITY, isArchived: false };
  return [
    ...presetSensorTypes.map((type): SensorToAdd => ({ ...usual, type, name: sensorTypeWords(type), stage: "automatic", settings: null })),
    ...(guaranteeAction === null ? [] : [automaticGuaranteeAction(guaranteeAction)]).map((action): SensorToAdd => ({
      ...usual,
      type: "22",
      stage: "automatic",
      ...action,
    })),
    ...manualGuaranteeActions.map((action): SensorToAdd => ({ ...usual, type: "22", stage: "manual", ...action })),
  ];
}
