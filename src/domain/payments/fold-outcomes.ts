import { reportedReason } from "#domain/payments/dispute-reasons.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";
import { outcomes, type OutcomeType } from "#domain/payments/outcome.ts";
import { compareText } from "#domain/text/compare-text.ts";

/** The part of a reported outcome that affects a payment's state. */
export type OutcomeEvent = { type: OutcomeType; at: Date; amountMinor: number | null; reason: string | null; reasonCode: string | null };

type OutcomeState = {
  hasChargeback: boolean;
  disputeState: DisputeState | null;
  chargebackReason: string | null;
  /** The disputed amount, if reported. */
  disputedMinor: number | null;
  refundedMinor: number;
  cancelReason: string | null;
};

/** Folds outcomes into one state, ordered by their own time and then by rank, so that the order of arrival doesn't matter. */
export function foldOutcomes(events: readonly OutcomeEvent[]): OutcomeState {
  const inOrder = events.toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      outcomes[a.type].rank - outcomes[b.type].rank ||
      compareText(a.reason ?? "", b.reason ?? "") ||
      compareText(a.reasonCode ?? "", b.reasonCode ?? "") ||
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

/** Confirmed fraud or legitimacy affects later orders, not this payment's state. */
function applyOutcome(state: OutcomeState, event: OutcomeEvent): void {
  const { isChargeback, disputeState } = outcomes[event.type];
  // An inquiry never overwrites a dispute's state.
  if (disputeState === "inquiry") state.disputeState ??= disputeState;
  else if (disputeState !== null) state.disputeState = disputeState;
  if (event.type === "chargeback") openChargeback(state, event);
  else if (isChargeback) tellOfChargeback(state, event);
  else if (event.type === "refund") state.refundedMinor += event.amountMinor ?? 0;
  else if (event.type === "cancelled") state.cancelReason = event.reason ?? "other";
}

function openChargeback(state: OutcomeState, event: OutcomeEvent): void {
  state.hasChargeback = true;
  state.chargebackReason = reportedReason(event) ?? event.reason ?? state.chargebackReason;
  state.disputedMinor = event.amountMinor ?? state.disputedMinor;
}

/** The end of a chargeback fills in what the chargeback itself didn't report, or stands in for one that was never reported. */
function tellOfChargeback(state: OutcomeState, event: OutcomeEvent): void {
  state.hasChargeback = true;
  state.chargebackReason ??= reportedReason(event);
  state.disputedMinor ??= event.amountMinor;
}
