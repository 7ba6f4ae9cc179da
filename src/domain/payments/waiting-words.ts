const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long an order has waited, rounded down: '3 d', '5 h', '12 min'. */
export function ageWords(since: Date, now: Date): string {
  return spanWords(Math.max(0, now.getTime() - since.getTime()));
}

/** When an order has to be decided on: 'due in 4 h', 'overdue'. */
export function dueWords(due: Date, now: Date): string {
  const leftMs = due.getTime() - now.getTime();
  return leftMs <= 0 ? "overdue" : `due in ${spanWords(leftMs)}`;
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
