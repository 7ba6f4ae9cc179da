import type { Rule } from "#domain/rules/rule.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { readScenarioSet } from "#server/scenarios/scenario-sets.ts";
import type { TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

/** Makes a new version live: a scenario for each rule, numbered from 1, before the catch-all. */
export async function publishRules(shop: TestShop, rules: readonly Rule[]): Promise<void> {
  const { tenantId } = shop;
  await (
    await testDatabase()
  ).forTenants([tenantId], async (handle) => {
    const [live] = await handle.prepared<{ version: number }>("select max(version) as version from scenario_set where tenant_id = $1", [
      tenantId,
    ]);
    const catchAll = live && (await readScenarioSet(handle, tenantId, live.version)).find((scenario) => scenario.isCatchAll);
    if (!catchAll) throw new Error("The shop has no catch-all scenario");
    const ruled = rules.map((rule, at): Scenario => {
      const id = String(at + 1);
      return { ...catchAll, id, name: `Scenario ${id}`, priority: at + 1, isCatchAll: false, rules: [rule] };
    });
    await handle.prepared(
      `insert into scenario_set (tenant_id, version, scenarios, created_at)
       select tenant_id, version + 1, $3::jsonb, created_at from scenario_set where tenant_id = $1 and version = $2`,
      [tenantId, live.version, JSON.stringify([...ruled, catchAll])],
    );
  });
}
