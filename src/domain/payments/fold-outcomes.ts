import type { AlertEvent } from "#domain/disputes/alert.ts";
import { firstOf, foldDisputes, type Dispute } from "#domain/disputes/fold-disputes.ts";
import { disputeEndOf, type DisputeState } from "#domain/payments/dispute-state.ts";
import { outcomes } from "#domain/payments/outcome.ts";
import type { OutcomeEvent } from "#domain/payments/outcome-event.ts";
import { compareText } from "#domain/text/compare-text.ts";

type OutcomeState = {
  /** The chargeback's id, from its sender or else ours; null without a chargeback. */
  chargebackId: string | null;
  disputeState: DisputeState | null;
  chargebackReason: string | null;
  /** The disputed amount of all chargebacks; null if one of them didn't report it. */
  disputedMinor: number | null;
  /** What of it was won or paid by the guarantee; null for as much as was disputed. */
  recoveredMinor: number | null;
  /** By when the first of the disputes has to be answered; null if none has to. */
  answerDueAt: Date | null;
  refundedMinor: number;
  cancelReason: string | null;
};

/**
 * Folds outcomes into one state, ordered by their own time and then by rank, so that the order of arrival doesn't matter. Of
 * several disputes, it's the state of the one that `foldDisputes` has last. An alert is part of a dispute, but no chargeback.
 * Confirmed fraud or legitimacy isn't part of it.
 */
export function foldOutcomes(events: readonly OutcomeEvent[], alerts: readonly AlertEvent[] = []): OutcomeState {
  const inOrder = inOrderOf(events);
  const disputes = foldDisputes(inOrder, alerts);
  const shown = disputes.at(-1);
  const chargebacks = disputes.filter(({ chargebackId }) => chargebackId !== null);
  const disputed = chargebacks.map(({ amountMinor }) => amountMinor);
  const recovered = chargebacks.map(recoveredOf);
  const cancelled = inOrder.findLast(({ type }) => type === "cancelled");
  return {
    chargebackId: shown?.chargebackId ?? null,
    disputeState: shown?.state ?? null,
    chargebackReason: shown && shown.chargebackId !== null ? shown.reason : null,
    disputedMinor: disputed.length === 0 || disputed.includes(null) ? null : sumOf(disputed),
    recoveredMinor: recovered.includes(null) ? null : sumOf(recovered),
    answerDueAt: firstOf(disputes.flatMap(({ dueAt }) => dueAt ?? [])),
    refundedMinor: sumOf(inOrder.filter(({ type }) => type === "refund").map(({ amountMinor }) => amountMinor)),
    cancelReason: cancelled ? (cancelled.reason ?? "other") : null,
  };
}

/** The disputes that an order's outcomes and alerts add up to, the one that stands for the order last. */
export function disputesOf(events: readonly OutcomeEvent[], alerts: readonly AlertEvent[]): Dispute[] {
  return foldDisputes(inOrderOf(events), alerts);
}

/** What was won of a chargeback, or paid by the guarantee; null for as much as was disputed, as a payout without an amount says. */
export function recoveredOf({ state, amountMinor, outcomes: reported }: Dispute): number | null {
  if (state === null || disputeEndOf(state) !== "recovered") return 0;
  const paid = reported.filter(({ type }) => type === "guarantee_paid").map((payout) => payout.amountMinor);
  if (state !== "guarantee_paid" || paid.includes(null)) return amountMinor;
  return Math.min(sumOf(paid), amountMinor ?? Infinity);
}

/** By their own time, then by rank, then by content, so that the order of arrival doesn't matter. */
function inOrderOf(events: readonly OutcomeEvent[]): OutcomeEvent[] {
  return events.toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      outcomes[a.type].rank - outcomes[b.type].rank ||
      compareText(a.reason ?? "", b.reason ?? "") ||
      compareText(a.reasonCode ?? "", b.reasonCode ?? "") ||
      (a.amountMinor ?? -1) - (b.amountMinor ?? -1) ||
      compareText(a.externalId ?? "", b.externalId ?? ""),
  );
}

function sumOf(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}
