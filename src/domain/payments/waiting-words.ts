import { DAY_MS, HOUR_MS } from "#domain/dates/day-bounds.ts";
import { decisionName, type Due } from "#domain/payments/decision.ts";

const MINUTE_MS = 60_000;

/** How long an order has waited, rounded down: '3 d', '5 h', '12 min'. */
export function ageWords(since: Date, now: Date): string {
  return spanWords(Math.max(0, now.getTime() - since.getTime()));
}

/**
 * When an order has to be decided on: 'due in 4 h', 'overdue'. From 24 hours on, whole days are counted from today's date to
 * the date it's due, both in UTC, by which the queue is sorted.
 */
export function dueWords(due: Date, now: Date): string {
  if (due <= now) return "overdue";
  return `due in ${daysOrLess(due, now)}`;
}

function daysOrLess(due: Date, now: Date): string {
  const leftMs = due.getTime() - now.getTime();
  return leftMs >= DAY_MS ? `${dayOf(due) - dayOf(now)} d` : spanWords(leftMs);
}

/** When and how it ends if no one decides: 'due in 4 h', or by its time-out 'auto-rejected in 4 h'. */
export function endWords({ at, decision }: Due, now: Date): string {
  return decision === null ? dueWords(at, now) : `auto-${decision} ${leftWords(at, now)}`;
}

/** The same in a sentence: 'Rejected automatically in 4 h unless you decide'. */
export function endSentence({ at, decision }: Due, now: Date): string {
  if (decision === null) return dueWords(at, now);
  return `${decisionName(decision)} automatically ${leftWords(at, now)}${at > now ? " unless you decide" : ""}`;
}

function leftWords(due: Date, now: Date): string {
  const leftMs = due.getTime() - now.getTime();
  return leftMs <= 0 ? "any minute" : `in ${daysOrLess(due, now)}`;
}

/** What happens to a held order at its end, to follow its name: 'closes without a decision'. */
export function endsBy(decision: Due["decision"], isOne: boolean): string {
  if (decision === null) return `${isOne ? "closes" : "close"} without a decision`;
  return `${isOne ? "is" : "are"} ${decision} automatically`;
}

function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / DAY_MS);
}

/** Whether an order is overdue, or due within a day. */
export function isDueSoon(due: Date, now: Date): boolean {
  return due.getTime() - now.getTime() <= DAY_MS;
}

function spanWords(ms: number): string {
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} d`;
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
}
