import { checkRule, withNullConstant } from "#domain/rules/check-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { RULE_FAULT_WORDS, ruleFaultWords } from "#domain/rules/rule-fault-words.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Rules that pass the type check, as they're stored. Throws "bad-content" that names the fault of each one that doesn't. */
export function requireRules(rules: readonly Rule[]): Rule[] {
  const completed = rules.map(withNullConstant);
  const faults = completed.flatMap((rule, at) => {
    const fault = checkRule(rule);
    return fault === null ? [] : [{ path: `scenario.rules[${at}]`, message: ruleFaultWords(fault) }];
  });
  if (faults.length > 0) throw new SuretyError("bad-content", RULE_FAULT_WORDS, { faults });
  return completed;
}
