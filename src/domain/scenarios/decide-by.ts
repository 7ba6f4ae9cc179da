import { decisionByScore, type Decision, type ScreeningBasis } from "#domain/payments/decision.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";

/**
 * A scenario decides with its automatic guarantee action. Without one, the score decides: approved below 0.3, pending
 * from 0.3 on, never rejected. What the score would approve is pending if its amount is above the limit for its data.
 */
export function decideBy(
  scenario: Pick<Scenario, "guaranteeAction">,
  riskScore: number,
  isAboveLimit: boolean,
): { decision: Decision; decidedBy: ScreeningBasis } {
  if (scenario.guaranteeAction !== null) return { decision: scenario.guaranteeAction, decidedBy: "scenario" };
  const decision = decisionByScore(riskScore);
  return decision === "approved" && isAboveLimit ? { decision: "pending", decidedBy: "limit" } : { decision, decidedBy: "score" };
}
