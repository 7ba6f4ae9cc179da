import type { ActionSettings } from "#domain/scenarios/action-settings.ts";
import type { ManualType } from "#domain/scenarios/sensor-types.ts";
import { insertSensor } from "#server/actions/sensor-store.ts";
import type { TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

type Scenario = { id: number; name: string };

/** The shop's scenario for all other orders, as `aPayment` takes it. */
export async function catchAllOf(shop: TestShop): Promise<Scenario> {
  const [found] = await (
    await testDatabase()
  ).forTenants([shop.tenantId], (handle) =>
    handle.prepared<Scenario>("select scenario_id as id, name from scenario where tenant_id = $1 and is_catch_all", [shop.tenantId]),
  );
  if (!found) throw new Error("The shop has no catch-all");
  return found;
}

/** A manual action of a scenario; Surety's own does nothing but what the test gives. */
export async function anAction<T extends ManualType = "23">(
  shop: TestShop,
  scenario: Scenario,
  shown: { type?: T; name?: string; settings?: Partial<ActionSettings[T]> } = {},
): Promise<number> {
  const { type = "23", name = "Tag as gift", settings = {} } = shown;
  return (await testDatabase()).forTenants([shop.tenantId], (handle) =>
    insertSensor(
      handle,
      shop.tenantId,
      scenario.id,
      { type, name, stage: "manual", settings: { ...blank[type], ...settings } },
      new Date(),
    ),
  );
}

const blank: ActionSettings = {
  "21": { method: "POST", url: "https://hooks.test/", headers: {}, body: null, preScript: null, delayMs: 0 },
  "22": { decision: "approved", allowReason: true, requiredReason: false },
  "23": { tags: [], tagsToRemove: [], note: null, email: null },
};
