import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { readScenarioSet } from "#server/scenarios/scenario-sets.ts";

/** A set of scenarios that rules are in: the live one, or a draft. */
export type RuleSet = { draft: { draftId: number; name: string } | null; scenarios: Scenario[] };

const live = { version: computed<number | null>("max(version)") };

/** The shop's live scenarios. */
export async function readRuleSets(handle: Handle, tenantId: number): Promise<RuleSet[]> {
  const [row] = await handle.prepared<RowOf<typeof live>>(`select ${selectList(live)} from scenario_set where tenant_id = $1`, [tenantId]);
  const version = row?.version ?? null;
  return version === null ? [] : [{ draft: null, scenarios: await readScenarioSet(handle, tenantId, version) }];
}
