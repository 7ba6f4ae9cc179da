import { DAY_MS } from "#domain/dates/day-bounds.ts";

/** Banks give weeks, and no dispute takes years. */
const MOST_DAYS = 730;

/** What is wrong with the date by which a dispute must be answered; null if nothing is. A date without a time may start before it. */
export function dueDateFault(dueAt: Date, disputedAt: Date): string | null {
  if (dueAt.getTime() < disputedAt.getTime() - DAY_MS) return "must not be more than a day before the dispute";
  return dueAt.getTime() > disputedAt.getTime() + MOST_DAYS * DAY_MS ? `must be at most ${MOST_DAYS} days after the dispute` : null;
}
