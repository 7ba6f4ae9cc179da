import { keysOf } from "#domain/keys-of.ts";

const table = {
  approved: { name: "Approved" },
  pending: { name: "Pending" },
  rejected: { name: "Rejected" },
} as const satisfies Record<string, { name: string }>;

/** What Surety says of an order. */
export type Decision = keyof typeof table;
export const decisions: readonly Decision[] = keysOf(table);

/** A decision on every screen and in every file. */
export function decisionName(decision: Decision): string {
  return table[decision].name;
}

/** Score from which an order is held where no scenario decides. A score alone never rejects. */
export const PENDING_SCORE = 0.3;

export function decisionByScore(riskScore: number): Decision {
  return riskScore < PENDING_SCORE ? "approved" : "pending";
}
