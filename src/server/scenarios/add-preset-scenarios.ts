import { automaticGuaranteeAction, manualGuaranteeActions } from "#domain/scenarios/action-settings.ts";
import type { PresetScenario } from "#domain/scenarios/presets.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { presetSensorTypes } from "#domain/scenarios/sensor-types.ts";
import type { Handle } from "#server/db/database.ts";
import { newGuaranteeActions, newSensors } from "#server/scenarios/new-sensors.ts";
import { makeSensors, takeIds, type SensorToAdd } from "#server/scenarios/sensor-configurations.ts";
import { insertScenarioSet } from "#server/scenarios/set-store.ts";

/** Gives a new shop its preset scenarios, as the first version of its set. */
export async function addPresetScenarios(handle: Handle, tenantId: number, presets: readonly PresetScenario[], now: Date): Promise<void> {
  const ids = await takeIds(handle, presets.length);
  const toAdd = presets.map(sensorsOfPreset);
  const sensors = await makeSensors(handle, tenantId, toAdd.flat(), now);
  const scenarios = presets.map((preset, at): Scenario => ({
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
  return [
    ...newSensors(presetSensorTypes),
    ...newGuaranteeActions("automatic", guaranteeAction === null ? [] : [automaticGuaranteeAction(guaranteeAction)]),
    ...newGuaranteeActions("manual", manualGuaranteeActions),
  ];
}
