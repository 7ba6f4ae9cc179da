import type { Rule } from "#domain/rules/rule.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { readStoredRules } from "#server/scenarios/stored-set.ts";

/** A rule over a custom list: in a draft, or live, and in which scenario. */
export type PlacedListRule = {
  draft: { draftId: number; name: string } | null;
  scenario: Pick<Scenario, "id" | "name" | "isArchived">;
  rule: Rule;
};

/**
 * The shop's live scenarios, then those of its drafts by name. All of them are megabytes: only what is asked for leaves the database.
 */
const SETS = `select null::bigint as draft_id, null::text as draft_name, live.scenarios from (
    select scenarios from scenario_set where tenant_id = $1 order by version desc limit 1) live
  union all select draft_id, name, scenarios from scenario_draft where tenant_id = $1`;

const counted = { listId: computed<string>("list #>> '{}'"), count: computed<number>("count(*)::int") };

/** How many rules of the live scenarios and the drafts are over each custom list, by its id. */
export async function countRulesByList(handle: Handle, tenantId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await handle.prepared<RowOf<typeof counted>>(
    `select ${selectList(counted)} from (${SETS}) sets,
       jsonb_path_query(scenarios, '$[*].rules[*].firstRightField ? (@.type == "list").value ? (@.type() == "string")') list
     group by 1`,
    [tenantId],
  );
  return new Map(rows.map(({ listId, count }) => [Number(listId), count]));
}

const placed = {
  draftId: computed<number | null>("draft_id"),
  draftName: computed<string | null>("draft_name"),
  scenarioId: computed<string>("each ->> 'id'"),
  scenarioName: computed<string>("each ->> 'name'"),
  isArchived: computed<boolean>("(each -> 'isArchived')::boolean"),
  rules: computed<unknown>(`jsonb_path_query_array(each, '$.rules[*] ? (${isOver("@.firstRightField")})', $2::jsonb)`),
};

/** The rules over a custom list, the live ones first, each set's in its order. */
export async function readRulesOver(handle: Handle, tenantId: number, listId: number): Promise<PlacedListRule[]> {
  const rows = await handle.prepared<RowOf<typeof placed>>(
    `select ${selectList(placed)} from (${SETS}) sets, jsonb_array_elements(scenarios) with ordinality as scenario (each, at)
     where jsonb_path_exists(scenarios, '$[*].rules[*].firstRightField ? (${isOver("@")})', $2::jsonb)
       and jsonb_path_exists(each, '$.rules[*].firstRightField ? (${isOver("@")})', $2::jsonb)
     order by draft_id is not null, lower(draft_name), draft_id, at`,
    [tenantId, JSON.stringify({ list: String(listId) })],
  );
  return rows.flatMap(({ draftId, draftName, scenarioId, scenarioName, isArchived, rules }) =>
    readStoredRules(rules).map((rule) => ({
      draft: draftId === null ? null : { draftId: Number(draftId), name: draftName ?? "" },
      scenario: { id: scenarioId, name: scenarioName, isArchived },
      rule,
    })),
  );
}

/** As a condition of a JSON path, with the list's id in the variable `list`. */
function isOver(side: string): string {
  return `${side}.type == "list" && ${side}.value == $list`;
}
