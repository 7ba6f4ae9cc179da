import type { Rule } from "#domain/rules/rule.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Then } from "#server/what-if/then.ts";

export type RuleThatMatters = { scenario: Scenario; at: number; rule: Rule; held: boolean };

/**
 * The rules with which another scenario would have decided, had only they come out otherwise: all of the scenario that decided,
 * and the single ones for which scenarios above it missed.
 */
export function rulesThatMatter({ set, holding, decided, order }: Pick<Then, "set" | "holding" | "decided" | "order">): RuleThatMatters[] {
  const found: RuleThatMatters[] = [];
  for (const [place, scenario] of set.scenarios.entries()) {
    if (scenario.isPsp && order.type !== "psp") continue;
    const isDeciding = scenario.id === decided.scenario.id;
    const held = holding[place] ?? [];
    const missed = held.filter((holds) => !holds).length;
    if (isDeciding || missed === 1) {
      for (const [at, rule] of scenario.rules.entries()) {
        const holds = held[at];
        if (holds !== undefined && holds === isDeciding) found.push({ scenario, at, rule, held: holds });
      }
    }
    if (isDeciding) break;
  }
  return found;
}

/** The scenario that would have decided, had one scenario come out otherwise. */
export function decidingInstead(
  { set, holding, decided, order }: Pick<Then, "set" | "holding" | "decided" | "order">,
  changed: Scenario,
): Scenario | null {
  if (changed.id !== decided.scenario.id) return changed;
  const place = set.scenarios.findIndex(({ id }) => id === changed.id);
  const applies = (scenario: Scenario, at: number) => {
    if (at <= place || (scenario.isPsp && order.type !== "psp")) return false;
    return scenario.isCatchAll || (scenario.rules.length > 0 && (holding[at] ?? []).every(Boolean));
  };
  return set.scenarios.find(applies) ?? null;
}
