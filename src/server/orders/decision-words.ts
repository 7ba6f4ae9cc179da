import type { Decision } from "#domain/payments/decision.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";

/** How an order was decided, in the activity trail. */
export function decisionWords({ decision, decidedBy, scenario, riskScore }: ScreenedOrder): string {
  const basis = decidedBy === "scenario" ? `by scenario “${scenario.name}”` : `based on a risk score of ${formatRiskPercent(riskScore)}`;
  return `${decisionVerbs[decision]} ${basis}`;
}

export const decisionVerbs: Record<Decision, string> = { approved: "Approved", pending: "Held for review", rejected: "Rejected" };
