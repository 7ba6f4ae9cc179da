import { disputeStates, type DisputeState } from "#domain/payments/payment-status.ts";

/** Words of where a dispute stands. */
export const disputeStateNames: Record<DisputeState, string> = {
  inquiry: "Inquiry",
  needs_response: "Needs response",
  under_review: "Under review",
  won: "Won",
  lost: "Lost",
  accepted: "Accepted",
  guarantee_paid: "Paid by the guarantee",
};

/** The same for the text of the wire; null where it names no state. */
export function disputeStateName(state: string | null): string | null {
  const known = disputeStates.find((candidate) => candidate === state);
  return known ? disputeStateNames[known] : null;
}
