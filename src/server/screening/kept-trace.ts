import { z } from "zod";
import { comparedValue, traceOutcome, type TracedScenario } from "#contract/payment-risks.ts";
import { ruleParts } from "#domain/rules/rule-parts.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { ScenarioTrace } from "#domain/scenarios/scenario-trace.ts";

/** A trace as stored: what each evaluated rule compared. The rules themselves are in the scenario set. */
const keptTrace = z.array(
  z.object({ id: z.number(), result: traceOutcome, rules: z.array(z.tuple([traceOutcome, comparedValue, comparedValue])) }),
);
export type KeptTrace = z.infer<typeof keptTrace>;

export function keepTrace(traces: readonly ScenarioTrace[]): KeptTrace {
  return traces.map(({ scenarioId, outcome, rules }) => ({
    id: Number(scenarioId),
    result: outcome,
    rules: rules
      .filter((rule) => rule.outcome !== "not reached")
      .map((rule) => [rule.outcome, rule.left, rule.matched.length > 0 ? rule.matched : rule.right]),
  }));
}

/** Combines a stored trace with the rules of its scenarios. Throws if it doesn't belong to them. */
export function showTrace(kept: unknown, scenarios: readonly Scenario[]): TracedScenario[] {
  const byId = new Map(scenarios.map((scenario) => [Number(scenario.id), scenario]));
  return keptTrace.parse(kept).map(({ id, result, rules }) => {
    const scenario = byId.get(id);
    if (!scenario) throw new Error(`A trace names the scenario ${id}, which its set does not have`);
    return {
      id,
      name: scenario.name,
      result,
      rules: (scenario.isCatchAll ? [] : scenario.rules).map((rule, index) => {
        const [outcome, left, right] = rules[index] ?? ["not reached", null, null];
        return { rule: ruleParts(rule), result: outcome, left, right };
      }),
    };
  });
}
