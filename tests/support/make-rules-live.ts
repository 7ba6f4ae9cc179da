import type { Rule } from "#domain/rules/rule.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { makeLive } from "#tests/support/live-set.ts";
import type { TestShop } from "#tests/support/builders.ts";

/** Makes a new version live: a scenario for each rule, numbered from 1, before the catch-all. */
export async function makeRulesLive(shop: TestShop, rules: readonly Rule[]): Promise<void> {
  await makeLive(shop, (scenarios) => {
    const catchAll = scenarios.find((scenario) => scenario.isCatchAll);
    if (!catchAll) throw new Error("The shop has no catch-all scenario");
    const ruled = rules.map((rule, at): Scenario => {
      const id = String(at + 1);
      return { ...catchAll, id, name: `Scenario ${id}`, priority: at + 1, isCatchAll: false, rules: [rule] };
    });
    return [...ruled, catchAll];
  });
}
