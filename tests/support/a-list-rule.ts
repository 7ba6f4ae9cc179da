import { fieldSide, rule } from "#domain/rules/build-rule.ts";
import type { OperatorName } from "#domain/rules/operators.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { readRuleSets } from "#server/scenarios/rule-sets-store.ts";
import type { TestShop } from "#tests/support/builders.ts";
import { listSide } from "#tests/support/rule-sides.ts";
import { testDatabase } from "#tests/support/test-database.ts";

type ShownRule = { listId: number; name?: string; field?: string; operator?: OperatorName };

/** Makes a shop's live scenarios its catch-all and, before it, one that rejects what fits a rule over a list. */
export async function aListRule(
  shop: TestShop,
  { listId, name = "Blocked", field = "payer.email", operator = "In" }: ShownRule,
): Promise<void> {
  await (
    await testDatabase()
  ).forTenants([shop.tenantId], async (handle) => {
    const [live] = await readRuleSets(handle, shop.tenantId);
    const catchAll = live?.scenarios.filter(({ isCatchAll }) => isCatchAll) ?? [];
    const blocking: Scenario = {
      id: "1",
      name: "Listed",
      description: "",
      priority: 1,
      isPsp: false,
      isArchived: false,
      isCatchAll: false,
      rules: [rule(fieldSide(field), operator, listSide(String(listId), name))],
      guaranteeAction: "rejected",
      timeOutHours: null,
    };
    await handle.prepared(
      `insert into scenario_set (tenant_id, version, scenarios) select $1::bigint, max(version) + 1, $2::jsonb from scenario_set where tenant_id = $1`,
      [shop.tenantId, JSON.stringify([blocking, ...catchAll])],
    );
  });
}
