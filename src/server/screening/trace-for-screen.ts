import type { TracedScenario } from "#contract/payment-risks.ts";
import type { ScenarioTrace } from "#domain/scenarios/scenario-trace.ts";

/** The trace of a decision in the shape that is kept and shown. */
export function traceForScreen(traces: readonly ScenarioTrace[]): TracedScenario[] {
  return traces.map(({ scenarioId, name, outcome, rules }) => ({
    id: Number(scenarioId),
    name,
    result: outcome,
    rules: rules.map((rule) => ({
      text: [rule.leftWords, rule.operatorWords, rule.rightWords].filter(Boolean).join(" "),
      result: rule.outcome,
      left: rule.left,
      right: rule.matched.length > 0 ? rule.matched : rule.right,
    })),
  }));
}
