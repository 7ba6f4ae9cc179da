import { keysOf } from "#domain/keys-of.ts";

/** Scores from which an order is of medium and of high risk. */
export const MEDIUM_RISK_SCORE = 0.1;
export const HIGH_RISK_SCORE = 0.3;
/** The risk chart shows the score times this. */
export const RISK_CHART_SCALE = 1000;

const table = {
  Low: { name: "Low", from: 0 },
  Medium: { name: "Medium", from: MEDIUM_RISK_SCORE },
  High: { name: "High", from: HIGH_RISK_SCORE },
} as const satisfies Record<string, { name: string; from: number }>;

/** How risky an order is, in the words of the wire. */
export type RiskLevel = keyof typeof table;
/** Lowest first. */
export const riskLevels: readonly RiskLevel[] = keysOf(table);

/** Level of a score from 0 to 1: 0.3 or more High, 0.1 or more Medium, otherwise Low. */
export function riskLevelOf(riskScore: number): RiskLevel {
  return riskLevels.findLast((level) => riskScore >= table[level].from) ?? "Low";
}

/** A level on every screen and in every file. */
export function riskLevelName(level: RiskLevel): string {
  return table[level].name;
}

/** A score as a percent with 2 decimals: 0.0421 is '4.21%'. */
export function formatRiskPercent(riskScore: number): string {
  // Rounded as a decimal: 0.00275 times 100 is a little less than 0.275.
  return `${(Math.round(riskScore * 1e6) / 1e4 + 1e-9).toFixed(2)}%`;
}
