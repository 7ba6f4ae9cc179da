import { keysOf } from "#domain/keys-of.ts";

/** The scores where medium and high risk start. */
export const MEDIUM_RISK_SCORE = 0.1;
export const HIGH_RISK_SCORE = 0.3;
/** The risk chart multiplies the score by this. */
export const RISK_CHART_SCALE = 1000;

const table = {
  Low: { name: "Low", from: 0 },
  Medium: { name: "Medium", from: MEDIUM_RISK_SCORE },
  High: { name: "High", from: HIGH_RISK_SCORE },
} as const satisfies Record<string, { name: string; from: number }>;

/** An order's risk level, as on the wire. */
export type RiskLevel = keyof typeof table;
/** Lowest first. */
export const riskLevels: readonly RiskLevel[] = keysOf(table);

/** The level of a score from 0 to 1. */
export function riskLevelOf(riskScore: number): RiskLevel {
  return riskLevels.findLast((level) => riskScore >= table[level].from) ?? "Low";
}

/** The scores of a level: from the first up to, but without, the last; null for the highest. */
export function scoresOf(level: RiskLevel): { from: number; before: number | null } {
  const next = riskLevels[riskLevels.indexOf(level) + 1];
  return { from: table[level].from, before: next === undefined ? null : table[next].from };
}

/** A level's name on screens and in files. */
export function riskLevelName(level: RiskLevel): string {
  return table[level].name;
}

/** A score as a percent with 2 decimals: 0.0421 is '4.21%'. */
export function formatRiskPercent(riskScore: number): string {
  // Avoids binary rounding: 0.00275 * 100 is slightly less than 0.275.
  return `${(Math.round(riskScore * 1e6) / 1e4 + 1e-9).toFixed(2)}%`;
}
