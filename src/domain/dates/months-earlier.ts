import { zonedIso } from "#domain/dates/zoned-iso.ts";

/**
 * The same local time so many months earlier in a time zone, to the second: on the month's last day where it has no such
 * day, and by an hour later or earlier where the clocks skipped that time.
 */
export function monthsEarlier(instant: Date, months: number, timeZone: string): Date {
  const now = zonedIso(instant, timeZone);
  const local = `${dayMonthsEarlier(now.slice(0, 10), months)}${now.slice(10, 19)}`;
  // The zone's offset may be another then: the first guess has today's, the second that of where the first one led.
  const guess = new Date(`${local}${now.slice(19)}`);
  const second = new Date(`${local}${zonedIso(guess, timeZone).slice(19)}`);
  return zonedIso(second, timeZone).startsWith(local) ? second : guess;
}

function dayMonthsEarlier(day: string, months: number): string {
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  month.setUTCDate(Math.min(Number(day.slice(8)), lastDay));
  return month.toISOString().slice(0, 10);
}
