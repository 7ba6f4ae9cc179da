import { keysOf } from "#domain/keys-of.ts";

const table = {
  approved: { name: "Approved" },
  pending: { name: "Pending" },
  rejected: { name: "Rejected" },
} as const satisfies Record<string, { name: string }>;

/** Surety's decision on an order. */
export type Decision = keyof typeof table;
export const decisions: readonly Decision[] = keysOf(table);

/** A decision's name on screens and in files. */
export function decisionName(decision: Decision): string {
  return table[decision].name;
}

/** From this score an order is held if no scenario decides. A score alone never rejects an order. */
export const PENDING_SCORE = 0.3;

export function decisionByScore(riskScore: number): Decision {
  return riskScore < PENDING_SCORE ? "approved" : "pending";
}
