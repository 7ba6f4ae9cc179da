import { listOf } from "#domain/rules/check-list.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { withListName, type ListNames } from "#domain/rules/list-names.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { readListNames } from "#server/custom-lists/list-store.ts";
import { readRuleSets } from "#server/scenarios/rule-sets-store.ts";

/** A rule that looks values up in a custom list. */
export type ListUse = {
  /** As rules name it. */
  listId: string;
  /** The draft that it's in; null if it's live. */
  draft: { draftId: number; name: string } | null;
  scenario: Pick<Scenario, "id" | "name" | "isArchived">;
  rule: string;
};

/** The rules of the shop's live scenarios and drafts that use custom lists, in their order; also archived ones, which may come back. */
export async function readAllListUses(handle: Handle, tenantId: number): Promise<ListUse[]> {
  const sets = await readRuleSets(handle, tenantId);
  const names = await readListNames(handle, tenantId);
  return sets.flatMap(({ draft, scenarios }) => scenarios.flatMap((scenario) => usesIn(scenario, names).map((use) => ({ ...use, draft }))));
}

function usesIn({ id, name, isArchived, rules }: Scenario, names: ListNames): Omit<ListUse, "draft">[] {
  return rules.flatMap((rule) => {
    const listId = listOf(rule);
    return listId === null ? [] : [{ listId, scenario: { id, name, isArchived }, rule: describeRule(withListName(rule, names)) }];
  });
}
