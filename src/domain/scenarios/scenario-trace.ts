import type { PlainValue } from "#domain/rules/compiled-rule.ts";

/** Rules after the first miss, and scenarios after the first hit, are not reached. */
export type TraceOutcome = "hit" | "missed" | "not reached";

/** Explains a decision: every scenario in the order tried. Plain JSON, stored with the decision. */
export type ScenarioTrace = {
  scenarioId: string;
  outcome: TraceOutcome;
  rules: RuleTrace[];
};

/** A rule with the values it compared; null if it wasn't reached. */
export type RuleTrace = {
  outcome: TraceOutcome;
  left: PlainValue;
  right: PlainValue;
  /** The entries of a list or constant that the left side fits. */
  matched: string[];
};
