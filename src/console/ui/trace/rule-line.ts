import type { TracedRule } from "#contract/payment-risks.ts";
import { operators } from "#domain/rules/operators.ts";
import { partWords } from "#domain/rules/rule-words.ts";
import { lowerFirst } from "#domain/text/lower-first.ts";
import { valueWords } from "#domain/rules/value-words.ts";

/** What a rule checks with the order's value, and what it asks for. `demand` is null when the value says it all. */
type RuleLine = { found: string; demand: string | null };

/**
 * A rule on one line: 'Customers on this device in 24 h: 3' and 'at least 2'. A rule that wasn't checked has no value, so its
 * line tells only what it asks for.
 */
export function ruleLine(traced: TracedRule): RuleLine {
  const { rule, result, left } = traced;
  const label = rule.left === null ? "" : partWords(rule.left, rule.unit);
  const demand = demandWords(traced);
  if (result === "not reached") return { found: demand === "" ? label : `${label}: ${demand}`, demand: null };
  return { found: `${label}: ${valueWords(left, rule.unit)}`, demand: demand === "" || isMetClaim(traced) ? null : demand };
}

/** 'at least 60 seconds', 'must be one of US, CA', 'more than average of item amounts, 60'. */
function demandWords({ rule: { operator, right, unit }, left, right: compared }: TracedRule): string {
  if (operator === null) return "";
  if (right === null) return operators[operator].demand;
  const words = `${operators[operator].demand} ${right.kind === "constant" ? partWords(right, unit) : lowerFirst(partWords(right, unit))}`;
  // Of an erased order both sides are null.
  if (right.kind === "list" && compared === null && left !== null) return `${words}, which was deleted`;
  const isNamed = right.kind === "constant" || compared === null || (right.kind === "list" && compared === right.name);
  if (isNamed) return words;
  return `${words}, ${right.kind === "list" ? "found " : ""}${valueWords(compared, unit)}`;
}

/** 'Disposable email: yes' doesn't need 'must be yes'. */
function isMetClaim({ rule: { right }, result }: TracedRule): boolean {
  return result === "hit" && right?.kind === "constant" && typeof right.values[0] === "boolean";
}
