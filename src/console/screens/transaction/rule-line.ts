import type { TracedRule } from "#contract/payment-risks.ts";
import { operators, type OperatorName } from "#domain/rules/operators.ts";
import type { RulePart } from "#domain/rules/rule-parts.ts";
import { lowerFirst, partWords } from "#domain/rules/rule-words.ts";
import { valueWords } from "#domain/rules/value-words.ts";

/** What a rule looked at with what the order has there, and what the rule asks for; `demand` is null where the value says it all. */
export type RuleLine = { found: string; demand: string | null };

/**
 * A rule on one line: 'Customers on this device in 24 h: 3' and 'limit 2'. A rule that was not reached has looked at nothing,
 * so that its line tells only what it asks for.
 */
export function ruleLine(traced: TracedRule): RuleLine {
  const { rule, result, left } = traced;
  const label = rule.left === null ? "" : partWords(rule.left, rule.unit);
  const demand = demandWords(traced);
  if (result === "not reached") return { found: demand === "" ? label : `${label}: ${demand}`, demand: null };
  return { found: `${label}: ${valueWords(left, rule.unit)}`, demand: demand === "" || isMetClaim(traced) ? null : demand };
}

/** 'at least 60 seconds', 'must be one of US, CA', 'more than average of item amounts, 60'. */
function demandWords({ rule: { left, operator, right, unit }, right: compared }: TracedRule): string {
  if (operator === null) return "";
  if (right === null) return operators[operator].demand;
  const words = `${demandOf(left, operator)} ${right.kind === "constant" ? partWords(right, unit) : lowerFirst(partWords(right, unit))}`;
  const isNamed = right.kind === "constant" || compared === null || (right.kind === "list" && compared === right.name);
  if (isNamed) return words;
  return `${words}, ${right.kind === "list" ? "found " : ""}${valueWords(compared, unit)}`;
}

/** A count in a time that must not be reached is a limit to whoever reads it. */
function demandOf(left: RulePart | null, operator: OperatorName): string {
  return left?.kind === "velocity" && operator === "Greater Than Or Equal" ? "limit" : operators[operator].demand;
}

/** 'Disposable email: yes' needs no 'must be yes'. */
function isMetClaim({ rule: { right }, result }: TracedRule): boolean {
  return result === "hit" && right?.kind === "constant" && typeof right.values[0] === "boolean";
}
