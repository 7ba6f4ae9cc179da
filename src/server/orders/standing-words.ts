import { decisionVerbs } from "#server/orders/decision-words.ts";
import type { TrailEvent } from "#server/orders/trail-store.ts";
import type { StoredStanding } from "#server/orders/standing-store.ts";
import type { ClosedBecause, DecidedBy } from "#domain/payments/decision.ts";
import { listGuaranteeName } from "#domain/payments/guarantee-status.ts";

/** Whose doing a change is, when it happened, and how the decision is told if not in the usual words. */
export type Occasion = { at: Date; by: string | null; words: string | null };

/** The trail's events about what changed in how an order stands: its decision, its end without one, its guarantee and why. */
export function standingEvents(before: StoredStanding, after: StoredStanding, { at, by, words }: Occasion): TrailEvent[] {
  const events: TrailEvent[] = [];
  const event = { field: null, by, at } as const;
  if (before.decision !== after.decision) {
    const text = words ?? `${decisionVerbs[after.decision]} ${reasons[after.decidedBy]}`;
    events.push({ ...event, type: "DECISION", from: before.decision, to: after.decision, text });
  }
  if (after.closedBecause !== null && before.closedBecause !== after.closedBecause)
    events.push({
      ...event,
      at: after.closedAt ?? at,
      type: "CLOSED",
      from: null,
      to: after.closedBecause,
      text: closedWords[after.closedBecause],
    });
  if (before.guaranteeStatus !== after.guaranteeStatus) {
    const name = listGuaranteeName(after.guaranteeStatus);
    const text = after.guaranteeNote === null ? `Guarantee changed to “${name}”` : `Guarantee changed to “${name}”. ${after.guaranteeNote}`;
    events.push({ ...event, type: "GUARANTEE_CHANGED", from: String(before.guaranteeStatus), to: String(after.guaranteeStatus), text });
  }
  return events;
}

const reasons: Record<DecidedBy, string> = {
  screening: "based on its screening",
  staff: "by your team",
  outcome: "because of what you reported",
};

const closedWords: Record<ClosedBecause, string> = {
  cancelled: "Closed without a decision: the order was canceled",
  refunded: "Closed without a decision: the order was fully refunded",
  timed_out: "Closed without a decision: no one decided in time",
};
