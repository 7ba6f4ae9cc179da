import { checkRule, withNullConstant } from "#domain/rules/check-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { RULE_FAULT_WORDS, ruleFaultWords } from "#domain/rules/rule-fault-words.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

/** A rule, and where a request has it. */
export type PlacedRule = { rule: Rule; path: string };

/** A rule of a scenario as a request sends it, in the form that it's stored in. */
export function sentRule(rule: Rule, at: number): PlacedRule {
  return { rule: withNullConstant(rule), path: `scenario.rules[${at}]` };
}

/** The faults of the rules that fail the type check. */
export function typeFaults(rules: readonly PlacedRule[]): Fault[] {
  return rules.flatMap(({ rule, path }) => {
    const fault = checkRule(rule);
    return fault === null ? [] : [{ path, message: ruleFaultWords(fault) }];
  });
}

/** What is wrong with a scenario that is sent: its rules by the type check, by the lists that they use, and all else. */
export type ScenarioFaults = { ofTypes: readonly Fault[]; ofLists: readonly Fault[]; others: readonly Fault[] };

/** Throws "bad-content" that names all faults, if there are any. */
export function requireFaultless({ ofTypes, ofLists, others }: ScenarioFaults): void {
  const faults = [...ofTypes, ...ofLists, ...others];
  if (faults.length > 0) throw new SuretyError("bad-content", wordsOf({ ofTypes, ofLists, others }), { faults });
}

export const LIST_FAULTS_WORDS = "Rules use custom lists that they can't use.";

function wordsOf({ ofTypes, ofLists, others }: ScenarioFaults): string {
  if (ofTypes.length > 0) return RULE_FAULT_WORDS;
  return others.length > 0 || ofLists.length === 0 ? "Check the fields listed in errors." : LIST_FAULTS_WORDS;
}
