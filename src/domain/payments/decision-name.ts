import type { Decision } from "#domain/payments/decision.ts";

/** Words of a decision on every screen. */
export const decisionNames: Record<Decision, string> = {
  approved: "Approved",
  pending: "Pending",
  rejected: "Rejected",
};
