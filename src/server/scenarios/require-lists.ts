import { listFault, listOf } from "#domain/rules/check-list.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { readListTypes } from "#server/custom-lists/list-store.ts";
import type { Handle } from "#server/db/database.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

/** A rule, and where a request has it. */
type PlacedRule = { rule: Rule; path: string };

/**
 * Throws "bad-content" that names each rule over a custom list that was deleted or whose type doesn't fit; rules that are known already
 * may stay. Needs `lockScenarios`: a list is deleted under that lock only, so those found here stay as long as the rules that are stored
 * with it.
 */
export async function requireLists(
  handle: Handle,
  tenantId: number,
  { known, rules }: { known: readonly Rule[]; rules: readonly PlacedRule[] },
): Promise<void> {
  const knownTexts = new Set(known.map((rule) => JSON.stringify(rule)));
  const added = rules.filter(({ rule }) => !knownTexts.has(JSON.stringify(rule)));
  const named = [...new Set(added.flatMap(({ rule }) => listOf(rule) ?? []))];
  if (named.length === 0) return;
  const types = await readListTypes(handle, tenantId, named);
  const faults = added.flatMap(({ rule, path }): Fault[] => {
    const fault = listFault(rule, types);
    return fault === null ? [] : [{ path, message: `${fault} (${describeRule(rule)})` }];
  });
  if (faults.length > 0) throw new SuretyError("bad-content", "Rules use custom lists that they can't use.", { faults });
}

/** The rules of a scenario as a request sends them. */
export function sentRules(rules: readonly Rule[]): PlacedRule[] {
  return rules.map((rule, at) => ({ rule, path: `scenario.rules[${at}]` }));
}
