import { USUAL_CRITICALITY } from "#domain/scenarios/scenario-sensor.ts";
import { nothingAtShopify, type ActionSettings } from "#domain/scenarios/action-settings.ts";
import type { ManualType } from "#domain/scenarios/sensor-types.ts";
import { makeSensors } from "#server/scenarios/sensor-configurations.ts";
import { makeLive, type NamedScenario } from "#tests/support/live-set.ts";
import type { TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

/** An action of a scenario, a manual one by default; Surety's own does nothing but what the test gives. */
export async function anAction<T extends ManualType = "23">(
  shop: TestShop,
  scenario: NamedScenario,
  shown: { type?: T; name?: string; settings?: Partial<ActionSettings[T]>; stage?: "manual" | "automatic" } = {},
): Promise<number> {
  const { type = "23", name = "Tag as gift", settings = {}, stage = "manual" } = shown;
  const [added] = await (
    await testDatabase()
  ).forTenants([shop.tenantId], (handle) =>
    makeSensors(
      handle,
      shop.tenantId,
      [{ type, name, stage, criticality: USUAL_CRITICALITY, isArchived: false, settings: { ...blank[type], ...settings } }],
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
  "14": nothingAtShopify,
  "15": { subject: "Your order", message: "Hello", channel: "support" },
  "21": { method: "POST", url: "https://hooks.test/", headers: {}, body: null, preScript: null, delayMs: 0 },
  "22": { decision: "approved", allowReason: true, requiredReason: false },
  "23": { tags: [], tagsToRemove: [], note: null, email: null },
};
