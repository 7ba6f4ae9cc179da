import type { Scenario } from "#domain/scenarios/scenario.ts";
import { insertScenarioSet, readLiveSet } from "#server/scenarios/set-store.ts";
import type { TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

export type NamedScenario = { id: number; name: string };

/** The shop's scenario for all other orders, as `aPayment` takes it. */
export async function catchAllOf(shop: TestShop): Promise<NamedScenario> {
  const { scenarios } = await liveSetOf(shop);
  const found = scenarios.find(({ isCatchAll }) => isCatchAll);
  if (!found) throw new Error("The shop has no catch-all");
  return { id: Number(found.id), name: found.name };
}

/** The shop's live set. */
export async function liveSetOf({ tenantId }: Pick<TestShop, "tenantId">): Promise<{ version: number; scenarios: Scenario[] }> {
  return (await testDatabase()).forTenants([tenantId], (handle) => readLiveSet(handle, tenantId));
}

/** Makes a changed set live, as saving it does. */
export async function makeLive({ tenantId }: Pick<TestShop, "tenantId">, change: (scenarios: Scenario[]) => Scenario[]): Promise<number> {
  return (await testDatabase()).forTenants([tenantId], async (handle) => {
    const { version, scenarios } = await readLiveSet(handle, tenantId);
    const blankLine = { source: "saved", authorKey: null, authorName: null, since: version, changes: [], at: new Date() } as const;
    await insertScenarioSet(handle, tenantId, { ...blankLine, version: version + 1, scenarios: change(scenarios) });
    return version + 1;
  });
}
