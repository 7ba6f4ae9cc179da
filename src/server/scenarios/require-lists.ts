import { listFault, listOf } from "#domain/rules/check-list.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { checkRule } from "#domain/rules/check-rule.ts";
import { readListTypes } from "#server/custom-lists/list-store.ts";
import type { Handle } from "#server/db/database.ts";
import { LIST_FAULTS_WORDS, type PlacedRule } from "#server/scenarios/require-rules.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

/** Throws "bad-content" that names each of these faults. */
export async function requireLists(handle: Handle, tenantId: number, rules: Rules): Promise<void> {
  const faults = await findListFaults(handle, tenantId, rules);
  if (faults.length > 0) throw new SuretyError("bad-content", LIST_FAULTS_WORDS, { faults });
}

type Rules = { known: readonly Rule[]; rules: readonly PlacedRule[] };

/**
 * The faults of rules over a custom list that was deleted or whose type doesn't fit; rules that are known already may stay, and those
 * that fail the type check have faults of their own. Needs `lockScenarios`: a list is deleted under that lock only, so those found here
 * stay as long as the rules that are stored with it.
 */
export async function findListFaults(handle: Handle, tenantId: number, { known, rules }: Rules): Promise<Fault[]> {
  const knownTexts = new Set(known.map((rule) => JSON.stringify(rule)));
  const added = rules.filter(({ rule }) => !knownTexts.has(JSON.stringify(rule)) && checkRule(rule) === null);
  const named = [...new Set(added.flatMap(({ rule }) => listOf(rule) ?? []))];
  if (named.length === 0) return [];
  const types = await readListTypes(handle, tenantId, named);
  return added.flatMap(({ rule, path }): Fault[] => {
    const fault = listFault(rule, types);
    return fault === null ? [] : [{ path, message: `${fault} (${describeRule(rule)})` }];
  });
}
