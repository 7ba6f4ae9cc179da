import { DAY_MS } from "#domain/dates/day-bounds.ts";

/** Days since 1970-01-01 in UTC; null if the text isn't a date or an instant. */
export function dayOfText(text: string): number | null {
  const date = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(text.trim())?.[1];
  if (date === undefined) return null;
  const instant = Date.parse(text.trim());
  const day = dayOf(new Date(Number.isNaN(instant) ? date : instant));
  if (day === null) return null;
  // Date.parse reads February 30 as March 1 or 2.
  const isInCalendar = new Date(Date.parse(`${date}T00:00:00Z`)).getUTCDate() === Number(date.slice(8));
  return isInCalendar ? day : null;
}

export function dayOf(instant: Date): number | null {
  const ms = instant.getTime();
  return Number.isNaN(ms) ? null : Math.floor(ms / DAY_MS);
}

/** The day as YYYY-MM-DD. */
export function textOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
