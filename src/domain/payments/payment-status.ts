import type { OutcomeType } from "#domain/payments/outcome.ts";
import { reportedReason } from "#domain/payments/reported-reason.ts";

/** Where a dispute stands; null where there never was one. Buckets of S1 section 4. */
export const disputeStates = ["inquiry", "needs_response", "under_review", "won", "lost", "accepted", "guarantee_paid"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A payment with a chargeback has this status and shows as Chargeback (S1 section 4, S2 section 4). */
export const CHARGEBACK_STATUS = "P3";
/** Status of every other payment. */
export const PLAIN_STATUS = "P1";

/** One reported outcome, as far as the state of a payment depends on it. */
export type OutcomeEvent = { type: OutcomeType; at: Date; amountMinor: number | null; reason: string | null; reasonCode: string | null };

export type OutcomeState = {
  /** True exactly when there is a chargeback. */
  hasChargeback: boolean;
  disputeState: DisputeState | null;
  chargebackReason: string | null;
  /** What the chargeback is of, where that was reported. */
  disputedMinor: number | null;
  refundedMinor: number;
  cancelReason: string | null;
};

/** Of two events with the same time, the later in this list has the last word (DESIGN, "fold by their own time, then by a fixed rank"). */
const rank: OutcomeType[] = [
  "refund",
  "cancelled",
  "inquiry",
  "chargeback",
  "under_review",
  "accepted",
  "chargeback_lost",
  "chargeback_won",
  "guarantee_paid",
  "legit_confirmed",
  "fraud_confirmed",
];

/** Folds outcomes into one state by their own time, then by a fixed rank: the order of arrival makes no difference. */
export function foldOutcomes(events: readonly OutcomeEvent[]): OutcomeState {
  const inOrder = events.toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      rank.indexOf(a.type) - rank.indexOf(b.type) ||
      compareText(a.reason, b.reason) ||
      compareText(a.reasonCode, b.reasonCode) ||
      (a.amountMinor ?? -1) - (b.amountMinor ?? -1),
  );
  const state: OutcomeState = {
    hasChargeback: false,
    disputeState: null,
    chargebackReason: null,
    disputedMinor: null,
    refundedMinor: 0,
    cancelReason: null,
  };
  for (const event of inOrder) applyOutcome(state, event);
  if (inOrder.some(({ type }) => type === "chargeback")) state.chargebackReason ??= "general";
  return state;
}

function applyOutcome(state: OutcomeState, event: OutcomeEvent): void {
  switch (event.type) {
    case "refund":
      state.refundedMinor += event.amountMinor ?? 0;
      return;
    case "cancelled":
      state.cancelReason = event.reason ?? "other";
      return;
    case "inquiry":
      state.disputeState ??= "inquiry";
      return;
    case "chargeback":
      state.hasChargeback = true;
      state.chargebackReason = reportedReason(event) ?? event.reason ?? state.chargebackReason;
      state.disputedMinor = event.amountMinor ?? state.disputedMinor;
      state.disputeState = "needs_response";
      return;
    case "under_review":
      state.disputeState = "under_review";
      return;
    case "chargeback_won":
      state.disputeState = "won";
      tellOfChargeback(state, event);
      return;
    case "chargeback_lost":
      state.disputeState = "lost";
      tellOfChargeback(state, event);
      return;
    case "accepted":
      state.disputeState = "accepted";
      tellOfChargeback(state, event);
      return;
    case "guarantee_paid":
      state.disputeState = "guarantee_paid";
      return;
    case "fraud_confirmed":
    case "legit_confirmed":
      // What was confirmed of an order counts for later ones; the payment itself stands as it stood.
      return;
  }
}

/** The end of a chargeback tells what the chargeback itself did not, or one that was never reported. */
function tellOfChargeback(state: OutcomeState, event: OutcomeEvent): void {
  state.hasChargeback = true;
  state.chargebackReason ??= reportedReason(event);
  state.disputedMinor ??= event.amountMinor;
}

function compareText(a: string | null, b: string | null): number {
  return (a ?? "").localeCompare(b ?? "");
}
