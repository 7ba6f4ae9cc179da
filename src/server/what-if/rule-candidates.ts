import { changedList } from "#domain/custom-lists/changed-list.ts";
import { makeListIndex } from "#domain/custom-lists/list-index.ts";
import { readListValue } from "#domain/custom-lists/read-list-value.ts";
import { isWorse } from "#domain/payments/decision.ts";
import { nearestChange, type NearestChange } from "#domain/rules/nearest-change.ts";
import type { RuleEnvironment, RuleList } from "#domain/rules/rule-environment.ts";
import { ruleParts } from "#domain/rules/rule-parts.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { decideBy } from "#domain/scenarios/decide-by.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { archivedWords, ruleChangeWords } from "#domain/what-if/change-words.ts";
import { relativeDistance, type Candidate } from "#server/what-if/candidate.ts";
import { decidingInstead, rulesThatMatter } from "#server/what-if/rules-that-matter.ts";
import type { Then } from "#server/what-if/then.ts";

/** Archiving a scenario is further than changing a value. */
const ARCHIVING = 2;

/** Other values of rules, entries of lists, and the deciding scenario archived. Asks lists that aren't sealed yet. */
export function ruleCandidates(then: Then, environment: RuleEnvironment): Candidate[] {
  const changes = rulesThatMatter(then).flatMap(({ scenario, at, rule }): Candidate[] => {
    const change = nearestChange(rule, environment, then.currency);
    if (change === null) return [];
    const ofRule = { field: null, edits: { scenarioId: scenario.id, ruleAt: at } };
    if (change.kind === "list") {
      const found = withOtherEntries(then, change);
      if (found === null) return [];
      return [{ ...ofRule, kind: "list", words: wordsOf(then, rule, found.told), distance: 1, change: { lists: found.lists } }];
    }
    if (!isBetterInstead(then, scenario)) return [];
    const changed = { ...scenario, rules: scenario.rules.map((each, place) => (place === at ? change.rule : each)) };
    const distance = distanceOf(rule, change);
    return [{ ...ofRule, kind: "rule", words: wordsOf(then, rule, change), distance, change: { scenario: changed } }];
  });
  return [...changes, ...archived(then)];
}

function archived(then: Then): Candidate[] {
  const { scenario } = then.decided;
  if (scenario.isCatchAll || !isBetterInstead(then, scenario)) return [];
  return [
    {
      kind: "scenario",
      words: archivedWords(scenario.name),
      distance: ARCHIVING,
      field: null,
      edits: { scenarioId: scenario.id, ruleAt: null },
      change: { scenario: { ...scenario, isArchived: true } },
    },
  ];
}

/** Whether the order would have been decided better, had a scenario come out otherwise and nothing else. */
function isBetterInstead(then: Then, changed: Scenario): boolean {
  const instead = decidingInstead(then, changed);
  if (instead === null) return false;
  const { order, facts, decided } = then;
  const { decision } = decideBy(instead, { amount: order.amount, riskScore: decided.riskScore, limit: facts.amounts.limit });
  return isWorse(decided.decision, decision);
}

function wordsOf({ order, currency }: Then, rule: Rule, change: NearestChange): string {
  return ruleChangeWords(rule, change, { ofOrder: order.amount.currency, ofShop: currency });
}

function distanceOf(rule: Rule, change: NearestChange & { kind: "value" | "values" }): number {
  const { right } = ruleParts(rule);
  const constant = right?.kind === "constant" ? right.values[0] : undefined;
  if (change.kind !== "value" || typeof change.value !== "number" || typeof constant !== "number") return 1;
  return relativeDistance(constant, change.value);
}

/** The lists with the entries that are meant, in the words of the list's type; null if they can't be entries of it. */
function withOtherEntries(
  { recorded: { lists }, listTypes }: Then,
  change: NearestChange & { kind: "list" },
): { lists: ReadonlyMap<string, RuleList>; told: NearestChange } | null {
  const [list, type] = [lists.get(change.listId), listTypes.get(change.listId)];
  if (list === undefined || type === undefined) return null;
  const added = makeListIndex(type);
  const written: string[] = [];
  for (const text of change.with) {
    const read = readListValue(type, text);
    if ("fault" in read) return null;
    added.put({ ...read, expiresAtMs: null });
    written.push(read.written);
  }
  const changed = changedList(list, { without: new Set(change.without), added: added.at(0) });
  return { lists: new Map([...lists, [change.listId, changed]]), told: { ...change, with: written } };
}
