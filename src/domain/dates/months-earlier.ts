import { dayjs } from "#domain/dates/dayjs.ts";
import { zonedIso } from "#domain/dates/zoned-iso.ts";

/**
 * The same local time a number of months earlier, to the second. Falls on the month's last day if the month is too short,
 * and an hour off if a clock change skipped that time.
 */
export function monthsEarlier(instant: Date, months: number, timeZone: string): Date {
  const now = zonedIso(instant, timeZone);
  const local = dayjs.utc(now.slice(0, 19)).subtract(months, "month").format("YYYY-MM-DDTHH:mm:ss");
  // The offset may differ back then: the first guess uses today's offset, the second the one at the first guess.
  const guess = new Date(`${local}${now.slice(19)}`);
  const second = new Date(`${local}${zonedIso(guess, timeZone).slice(19)}`);
  return zonedIso(second, timeZone).startsWith(local) ? second : guess;
}
