import type { Decision } from "#domain/payments/decision.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";

/** How an order was decided, in the activity trail, and why it isn't guaranteed if so. */
export function decisionWords(screened: ScreenedOrder): string {
  const words = `${decisionVerbs[screened.decision]} ${basisWords(screened)}`;
  return screened.guaranteeNote === null ? words : `${words}. ${screened.guaranteeNote}`;
}

function basisWords({ decidedBy, scenario, riskScore }: ScreenedOrder): string {
  switch (decidedBy) {
    case "scenario":
      return `by scenario “${scenario.name}”`;
    case "score":
      return `based on a risk score of ${formatRiskPercent(riskScore)}`;
    case "limit":
      return "because it has too little data for its amount";
  }
}

export const decisionVerbs: Record<Decision, string> = { approved: "Approved", pending: "Held for review", rejected: "Rejected" };
