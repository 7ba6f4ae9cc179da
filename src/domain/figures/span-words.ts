import { formatCalendarDay, formatInstant } from "#domain/dates/format-instant.ts";
import { wholeDaysOf, type Period } from "#domain/figures/period.ts";

/** The days of a period in words, or its instants where its days are not whole: 'Sep 2, 2026 – Oct 1, 2026'. */
export function spanWords(period: Period, timeZone: string): string {
  const days = wholeDaysOf(period, timeZone);
  if (days === null) return `${formatInstant(period.start, timeZone, null)} – ${formatInstant(period.end, timeZone, null)}`;
  return days.first === days.last ? formatCalendarDay(days.first) : `${formatCalendarDay(days.first)} – ${formatCalendarDay(days.last)}`;
}

/** Shown if the shop didn't exist for all of the previous period. */
export const NO_PERIOD_BEFORE = "No earlier data to compare";

/** A difference with its sign: '+40', '−$1,200'. */
export function signedText(difference: number, format: (size: number) => string): string {
  if (difference === 0) return format(0);
  return `${difference > 0 ? "+" : "−"}${format(Math.abs(difference))}`;
}
