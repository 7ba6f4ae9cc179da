import { presetScenarios } from "#domain/scenarios/presets.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { addManualGuaranteeActions } from "#server/actions/sensor-store.ts";
import type { Handle } from "#server/db/database.ts";
import { scenarios, scenarioSets } from "#server/db/schema/scenario-tables.ts";

/** Gives a new shop the preset scenarios and the first version of its set. */
export async function addPresetScenarios(handle: Handle, tenantId: number, now: Date): Promise<void> {
  const set: Scenario[] = [];
  for (const preset of presetScenarios) {
    const { name, description, priority, isPsp, isArchived, isCatchAll, rules, guaranteeAction, timeOutMinutes, timeOutDecision } = preset;
    const added = await handle
      .insert(scenarios)
      .values({
        tenantId,
        name,
        description,
        // The catch-all has no priority; it's always last.
        priority: isCatchAll ? null : priority,
        isPsp,
        isArchived,
        isCatchAll,
        rules: [...rules],
        guaranteeAction,
        timeOutMinutes,
        timeOutDecision,
        createdAt: now,
      })
      .returning({ scenarioId: scenarios.scenarioId });
    const scenarioId = added[0]?.scenarioId;
    if (scenarioId === undefined) throw new Error("A scenario got no id");
    await addManualGuaranteeActions(handle, tenantId, scenarioId, now);
    set.push({ ...preset, id: String(scenarioId) });
  }
  await handle.insert(scenarioSets).values({ tenantId, version: 1, scenarios: set, createdAt: now });
}
