import { dayjs } from "#domain/dates/dayjs.ts";
import { zonedIso } from "#domain/dates/zoned-iso.ts";

/**
 * The same local time so many months earlier in a time zone, to the second: on the month's last day where it has no such
 * day, and by an hour later or earlier where the clocks skipped that time.
 */
export function monthsEarlier(instant: Date, months: number, timeZone: string): Date {
  const now = zonedIso(instant, timeZone);
  const local = dayjs.utc(now.slice(0, 19)).subtract(months, "month").format("YYYY-MM-DDTHH:mm:ss");
  // The zone's offset may be another then: the first guess has today's, the second that of where the first one led.
  const guess = new Date(`${local}${now.slice(19)}`);
  const second = new Date(`${local}${zonedIso(guess, timeZone).slice(19)}`);
  return zonedIso(second, timeZone).startsWith(local) ? second : guess;
}
