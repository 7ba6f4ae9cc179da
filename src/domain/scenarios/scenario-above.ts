import type { Scenario } from "#domain/scenarios/scenario.ts";

/**
 * The scenario that is tried before another and takes every order that it could match, because it asks for nothing that the other
 * doesn't ask for as well; null if there is none. `scenarios` are in the order in which they are tried.
 */
export function scenarioAbove(scenario: Scenario, scenarios: readonly Scenario[]): Scenario | null {
  if (scenario.isCatchAll) return null;
  const asked = new Set(scenario.rules.map((rule) => JSON.stringify(rule)));
  const above = scenarios.slice(
    0,
    scenarios.findIndex(({ id }) => id === scenario.id),
  );
  return (
    above.find(
      ({ rules, isPsp }) => rules.length > 0 && (!isPsp || scenario.isPsp) && rules.every((rule) => asked.has(JSON.stringify(rule))),
    ) ?? null
  );
}
