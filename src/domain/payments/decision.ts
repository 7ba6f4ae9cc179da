/** What Surety says of an order. */
export const decisions = ["approved", "pending", "rejected"] as const;
export type Decision = (typeof decisions)[number];

/** Score from which an order is held where no scenario decides (DESIGN, "Deciding"). A score alone never rejects. */
export const PENDING_SCORE = 0.3;

export function decisionByScore(riskScore: number): Decision {
  return riskScore < PENDING_SCORE ? "approved" : "pending";
}
