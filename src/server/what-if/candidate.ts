import type { WhatIfKind } from "#domain/what-if/what-if.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Difference } from "#server/what-if/then.ts";

/** A change that may have led to a better decision. */
export type Candidate = {
  kind: WhatIfKind;
  words: string;
  /** How far it is from what was: 0 is nothing, 1 is another value. */
  distance: number;
  /** The field of the order that it's about; null for none. Two changes about one field say the same. */
  field: string | null;
  /** The scenario that would be edited, with the rule as it was; null for none. */
  edits: { scenarioId: string; ruleAt: number | null } | null;
  /** Either a scenario is another, or the order is. */
  change: { scenario: Scenario } | Difference;
};

/** How far two numbers are from each other, as a share of the larger one. */
export function relativeDistance(from: number, to: number): number {
  return Math.abs(from - to) / Math.max(Math.abs(from), Math.abs(to), 1);
}
