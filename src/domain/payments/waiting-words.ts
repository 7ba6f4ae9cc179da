import { DAY_MS, HOUR_MS } from "#domain/dates/day-bounds.ts";

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
  const leftMs = due.getTime() - now.getTime();
  if (leftMs <= 0) return "overdue";
  return `due in ${leftMs >= DAY_MS ? `${dayOf(due) - dayOf(now)} d` : spanWords(leftMs)}`;
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
