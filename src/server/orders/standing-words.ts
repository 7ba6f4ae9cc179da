import { decisionVerbs } from "#server/orders/decision-words.ts";
import type { TrailEvent } from "#server/orders/trail-store.ts";
import type { StoredStanding } from "#server/orders/standing-store.ts";
import type { ClosedBecause, DecidedBy, Decision } from "#domain/payments/decision.ts";
import { listGuaranteeName } from "#domain/payments/guarantee-status.ts";

/**
 * Who made a change, when, and words for the decision other than the usual ones. `isUndone` if the order only stands as before
 * again, `isToldAtOnce` if platforms get a person's decision while it can still be undone.
 */
export type Occasion = { at: Date; by: string | null; words: string | null; isUndone?: boolean; isToldAtOnce?: boolean };

/** The trail's events about what changed in how an order stands: its decision, its end without one, its guarantee and why. */
export function standingEvents(before: StoredStanding, after: StoredStanding, { at, by, words, isUndone }: Occasion): TrailEvent[] {
  const events: TrailEvent[] = [];
  const event = { field: null, by, at } as const;
  if (after.decidedBy === "time_out" && before.decidedBy !== "time_out" && !isUndone) {
    // Staff released the order, and its time was up.
    if (by !== null && words !== null) events.push({ ...event, type: "DECISION", from: before.decision, to: "pending", text: words });
    const from = by === null ? before.decision : "pending";
    const due = before.dueAt !== null && before.dueAt < at ? before.dueAt : at;
    events.push({ field: null, by: null, at: due, type: "DECISION", from, to: after.decision, text: timedOutWords(after.decision) });
  } else if (before.decision !== after.decision) {
    const isWithdrawn = before.decidedBy === "time_out" && after.closedBecause !== null;
    const text = words ?? (isWithdrawn ? WITHDRAWN : `${decisionVerbs[after.decision]} ${reasons[after.decidedBy]}`);
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

const WITHDRAWN = "Automatic decision withdrawn: the order was closed before its time-out";

function timedOutWords(decision: Decision): string {
  return `${decisionVerbs[decision]} ${reasons.time_out}`;
}

const reasons: Record<DecidedBy, string> = {
  screening: "based on its screening",
  staff: "by your team",
  outcome: "because of what you reported",
  time_out: "automatically: no one decided in time",
};

const closedWords: Record<ClosedBecause, string> = {
  cancelled: "Closed without a decision: the order was canceled",
  refunded: "Closed without a decision: the order was fully refunded",
  timed_out: "Closed without a decision: no one decided in time",
};
