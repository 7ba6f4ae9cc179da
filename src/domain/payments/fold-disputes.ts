import { reportedReason } from "#domain/payments/dispute-reasons.ts";
import { disputeEndOf, type DisputeState } from "#domain/payments/dispute-state.ts";
import type { OutcomeEvent } from "#domain/payments/outcome-event.ts";
import { isOfDispute, outcomes, type OutcomeType } from "#domain/payments/outcome.ts";

type Dispute = {
  /** The chargeback's id, from its sender or else ours; null without a chargeback. */
  chargebackId: string | null;
  state: DisputeState | null;
  reason: string | null;
  /** The disputed amount, if reported. */
  amountMinor: number | null;
};

/**
 * The disputes that an order's outcomes tell of, the one that stands for the order last: a chargeback after an inquiry, an open
 * one after one that has ended, then by its latest outcome. The outcomes are in order.
 */
export function foldDisputes(inOrder: readonly OutcomeEvent[]): Dispute[] {
  return groupByDispute(inOrder.filter(({ type }) => isOfDispute(type)))
    .toSorted((a, b) => lastOf(inOrder, a) - lastOf(inOrder, b))
    .map(foldDispute)
    .toSorted((a, b) => Number(hasChargeback(a)) - Number(hasChargeback(b)) || Number(isOpen(a)) - Number(isOpen(b)));
}

/**
 * An inquiry or a chargeback opens the dispute of its id. An outcome without an id, or with one that opened nothing, is about
 * the dispute that was opened last by then; without any, all are about one dispute.
 */
function groupByDispute(events: readonly OutcomeEvent[]): OutcomeEvent[][] {
  const openings = events.filter(({ externalId, type }) => externalId !== null && isOpening(type));
  if (openings.length === 0) return events.length === 0 ? [] : [[...events]];
  const groups = new Map<string | null, OutcomeEvent[]>(openings.map(({ externalId }) => [externalId, []]));
  for (const event of events) {
    const opening = openings.findLast(({ at }) => at <= event.at) ?? openings[0];
    (groups.get(event.externalId) ?? groups.get(opening?.externalId ?? null))?.push(event);
  }
  return [...groups.values()];
}

function isOpening(type: OutcomeType): boolean {
  return type === "inquiry" || type === "chargeback";
}

function lastOf(inOrder: readonly OutcomeEvent[], group: readonly OutcomeEvent[]): number {
  return inOrder.findLastIndex((event) => group.includes(event));
}

function foldDispute(events: readonly OutcomeEvent[]): Dispute {
  const dispute: Dispute = { chargebackId: null, state: null, reason: null, amountMinor: null };
  for (const event of events) applyOutcome(dispute, event);
  const chargebacks = events.filter(({ type }) => type === "chargeback");
  const first = chargebacks[0] ?? events.find(({ type }) => outcomes[type].isChargeback);
  if (first) dispute.chargebackId = first.externalId ?? String(first.outcomeId);
  if (chargebacks.length > 0) dispute.reason ??= "general";
  return dispute;
}

function applyOutcome(dispute: Dispute, event: OutcomeEvent): void {
  const { isChargeback, disputeState } = outcomes[event.type];
  // An inquiry never overwrites a dispute's state.
  if (disputeState === "inquiry") dispute.state ??= disputeState;
  else dispute.state = disputeState;
  if (event.type === "chargeback") {
    dispute.reason = reportedReason(event) ?? event.reason ?? dispute.reason;
    dispute.amountMinor = event.amountMinor ?? dispute.amountMinor;
  } else if (isChargeback) {
    // The end of a chargeback fills in what the chargeback itself didn't report, or stands in for one that was never reported.
    dispute.reason ??= reportedReason(event);
    dispute.amountMinor ??= event.amountMinor;
  }
}

function hasChargeback({ chargebackId }: Dispute): boolean {
  return chargebackId !== null;
}

function isOpen({ state }: Dispute): boolean {
  return state !== null && disputeEndOf(state) === "open";
}
