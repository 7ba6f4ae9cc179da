import { listFault, listOf } from "#domain/rules/check-list.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { readListTypes } from "#server/custom-lists/list-store.ts";
import type { Handle } from "#server/db/database.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

/** A rule, and where a request has it. */
type PlacedRule = { rule: Rule; path: string };

/**
 * Throws "bad-content" that names each rule over a custom list that was deleted or whose type doesn't fit. Needs `lockScenarios`: a list
 * is deleted under that lock only, so those found here stay as long as the rules that are stored with it.
 */
export async function requireLists(handle: Handle, tenantId: number, rules: readonly PlacedRule[]): Promise<void> {
  const named = [...new Set(rules.flatMap(({ rule }) => listOf(rule) ?? []))];
  if (named.length === 0) return;
  const types = await readListTypes(handle, tenantId, named);
  const faults = rules.flatMap(({ rule, path }): Fault[] => {
    const fault = listFault(rule, types);
    return fault === null ? [] : [{ path, message: `${fault} (${describeRule(rule)})` }];
  });
  if (faults.length > 0) throw new SuretyError("bad-content", "Rules use custom lists that they can't use.", { faults });
}

/** The same of all rules that a set has and the one before it doesn't, each named by its scenario. */
export function requireListsOfSet(
  handle: Handle,
  tenantId: number,
  { before, after }: { before: readonly Scenario[]; after: readonly Scenario[] },
): Promise<void> {
  const known = new Set(before.flatMap(({ rules }) => rules.map((rule) => JSON.stringify(rule))));
  const added = after.flatMap(({ name, rules }) => rules.map((rule) => ({ rule, path: name })));
  return requireLists(
    handle,
    tenantId,
    added.filter(({ rule }) => !known.has(JSON.stringify(rule))),
  );
}
