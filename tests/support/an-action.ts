import { USUAL_CRITICALITY } from "#domain/scenarios/scenario-sensor.ts";
import type { ActionSettings } from "#domain/scenarios/action-settings.ts";
import type { Scenario as FullScenario } from "#domain/scenarios/scenario.ts";
import type { ManualType } from "#domain/scenarios/sensor-types.ts";
import { makeSensors } from "#server/scenarios/sensor-configurations.ts";
import { insertScenarioSet, readLiveSet } from "#server/scenarios/set-store.ts";
import type { TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

type Scenario = { id: number; name: string };

/** The shop's scenario for all other orders, as `aPayment` takes it. */
export async function catchAllOf(shop: TestShop): Promise<Scenario> {
  const { scenarios } = await liveSetOf(shop);
  const found = scenarios.find(({ isCatchAll }) => isCatchAll);
  if (!found) throw new Error("The shop has no catch-all");
  return { id: Number(found.id), name: found.name };
}

/** The shop's live set. */
export async function liveSetOf({ tenantId }: Pick<TestShop, "tenantId">): Promise<{ version: number; scenarios: FullScenario[] }> {
  return (await testDatabase()).forTenants([tenantId], (handle) => readLiveSet(handle, tenantId));
}

/** Makes a changed set live, as saving it does. */
export async function makeLive(
  { tenantId }: Pick<TestShop, "tenantId">,
  change: (scenarios: FullScenario[]) => FullScenario[],
): Promise<number> {
  return (await testDatabase()).forTenants([tenantId], async (handle) => {
    const { version, scenarios } = await readLiveSet(handle, tenantId);
    const blankLine = { source: "saved", authorKey: null, authorName: null, since: version, changes: [], at: new Date() } as const;
    await insertScenarioSet(handle, tenantId, { ...blankLine, version: version + 1, scenarios: change(scenarios) });
    return version + 1;
  });
}

/** A manual action of a scenario; Surety's own does nothing but what the test gives. */
export async function anAction<T extends ManualType = "23">(
  shop: TestShop,
  scenario: Scenario,
  shown: { type?: T; name?: string; settings?: Partial<ActionSettings[T]> } = {},
): Promise<number> {
  const { type = "23", name = "Tag as gift", settings = {} } = shown;
  const [added] = await (
    await testDatabase()
  ).forTenants([shop.tenantId], (handle) =>
    makeSensors(
      handle,
      shop.tenantId,
      [{ type, name, stage: "manual", criticality: USUAL_CRITICALITY, isArchived: false, settings: { ...blank[type], ...settings } }],
      new Date(),
    ),
  );
  if (!added) throw new Error("The action got no id");
  await makeLive(shop, (scenarios) =>
    scenarios.map((each) => (each.id === String(scenario.id) ? { ...each, sensors: [...each.sensors, added] } : each)),
  );
  return added.id;
}

const blank: ActionSettings = {
  "21": { method: "POST", url: "https://hooks.test/", headers: {}, body: null, preScript: null, delayMs: 0 },
  "22": { decision: "approved", allowReason: true, requiredReason: false },
  "23": { tags: [], tagsToRemove: [], note: null, email: null },
};
