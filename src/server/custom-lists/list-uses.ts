import { describeRule } from "#domain/rules/describe-rule.ts";
import { withListName } from "#domain/rules/list-names.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { readListNames } from "#server/custom-lists/list-store.ts";
import { countRulesByList, readRulesOver } from "#server/scenarios/rules-over-lists-store.ts";

/** A rule that looks values up in a custom list. */
export type ListUse = {
  /** The draft that it's in; null if it's live. */
  draft: { draftId: number; name: string } | null;
  scenario: Pick<Scenario, "id" | "name" | "isArchived">;
  rule: string;
};

/**
 * The rules of the shop's live scenarios and drafts that use a custom list, in their order; also those of archived scenarios, which may
 * come back.
 */
export async function readUsesOf(handle: Handle, tenantId: number, listId: number): Promise<ListUse[]> {
  const found = await readRulesOver(handle, tenantId, listId);
  const names = await readListNames(handle, tenantId);
  return found.map(({ rule, ...place }) => ({ ...place, rule: describeRule(withListName(rule, names)) }));
}

/** How many such rules use each custom list, by its id. */
export function countUses(handle: Handle, tenantId: number): Promise<ReadonlyMap<number, number>> {
  return countRulesByList(handle, tenantId);
}
