import { toMajor, type Money } from "#domain/money/money.ts";
import { decisionByScore, type Decision, type ScreeningBasis, type TimeOut } from "#domain/payments/decision.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";

type Judged = {
  amount: Money;
  riskScore: number;
  /** How large the order may be with the data it has, in major units; null for no limit. */
  limit: number | null;
};

/**
 * What the scenario that an order matched decides, and how long the order waits if it's held. A scenario decides with its automatic
 * guarantee action. Without one, the score decides: approved below 0.3, pending from 0.3 on, never rejected. What the score would
 * approve is pending if its amount is above the limit for its data.
 */
export function decideBy(
  { guaranteeAction, timeOutMinutes, timeOutDecision }: Pick<Scenario, "guaranteeAction" | "timeOutMinutes" | "timeOutDecision">,
  judged: Judged,
): TimeOut & { decision: Decision; decidedBy: ScreeningBasis } {
  const timeOut = { timeOutMinutes, timeOutDecision: timeOutMinutes === null ? null : timeOutDecision };
  return { ...(guaranteeAction === null ? decideByScore(judged) : { decision: guaranteeAction, decidedBy: "scenario" }), ...timeOut };
}

function decideByScore({ amount, riskScore, limit }: Judged): { decision: Decision; decidedBy: ScreeningBasis } {
  const decision = decisionByScore(riskScore);
  const isAboveLimit = limit !== null && toMajor(amount.amountMinor, amount.currency) > limit;
  return decision === "approved" && isAboveLimit ? { decision: "pending", decidedBy: "limit" } : { decision, decidedBy: "score" };
}
