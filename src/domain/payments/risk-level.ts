/** Thresholds of the risk level (S1 section 9, S2 section 9). */
export const MEDIUM_RISK_SCORE = 0.1;
export const HIGH_RISK_SCORE = 0.3;
/** The risk chart shows the score times this (S1 section 9). */
export const RISK_CHART_SCALE = 1000;

export const riskLevels = ["Low", "Medium", "High"] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** Level of a score from 0 to 1: 0.3 or more High, 0.1 or more Medium, otherwise Low. */
export function riskLevelOf(riskScore: number): RiskLevel {
  if (riskScore >= HIGH_RISK_SCORE) return "High";
  if (riskScore >= MEDIUM_RISK_SCORE) return "Medium";
  return "Low";
}

/** A score as a percent with 2 decimals (S2 section 9): 0.0421 is '4.21%'. */
export function formatRiskPercent(riskScore: number): string {
  // Rounded as a decimal: 0.00275 times 100 is a little less than 0.275.
  return `${(Math.round(riskScore * 1e6) / 1e4 + 1e-9).toFixed(2)}%`;
}

/** What rules call the risk score. */
export const RISK_SCORE_LABEL = "Risk score (0 to 1)";
