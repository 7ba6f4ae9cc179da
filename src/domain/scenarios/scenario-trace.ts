import type { PlainValue } from "#domain/rules/compiled-rule.ts";

/** A rule after the first that missed, and a scenario after the one that held, are not reached. */
export type TraceOutcome = "hit" | "missed" | "not reached";

/** Why a decision came out as it did: every scenario in the order of trial. Plain JSON; kept with the decision. */
export type ScenarioTrace = {
  scenarioId: string;
  outcome: TraceOutcome;
  rules: RuleTrace[];
};

/** One rule with the values compared; these are null where it was not reached. */
export type RuleTrace = {
  outcome: TraceOutcome;
  left: PlainValue;
  right: PlainValue;
  /** Entries of a list or constant that the left side fits. */
  matched: string[];
};
