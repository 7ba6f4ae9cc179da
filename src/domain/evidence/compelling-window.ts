import { DAY_MS } from "#domain/dates/day-bounds.ts";

/** An earlier order counts if it was placed at least and at most so many calendar days (in UTC) before the dispute. */
export const LEAST_DAYS = 120;
export const MOST_DAYS = 365;

/** The times of the orders that count for a dispute at a time: from the first, up to but without the second. */
export function compellingWindow(disputedAt: Date): { from: Date; before: Date } {
  const day = startOfUtcDay(disputedAt);
  return { from: new Date(day - MOST_DAYS * DAY_MS), before: new Date(day - (LEAST_DAYS - 1) * DAY_MS) };
}

/** The first calendar day (YYYY-MM-DD, in UTC) of a dispute for which an order counts. */
export function countsFrom(createdAt: Date): string {
  return new Date(startOfUtcDay(createdAt) + LEAST_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** Calendar days from an order to a dispute. */
export function daysBefore(createdAt: Date, disputedAt: Date): number {
  return (startOfUtcDay(disputedAt) - startOfUtcDay(createdAt)) / DAY_MS;
}

function startOfUtcDay(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS) * DAY_MS;
}
