import { dayjs } from "#domain/dates/dayjs.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { knownZone, wallTime } from "#domain/dates/wall-time.ts";
import { zoneName } from "#domain/dates/zone-name.ts";

/** An instant in the shop's time zone: 'Nov 21, 2:03 PM' or 'Nov 21, 2:03:45 PM', with the year if it isn't the year of `now`. */
export function formatInstant(instant: Date, timeZone: string, now: Date | null, withSeconds = false): string {
  const time = wallTime(instant, timeZone);
  const isThisYear = now !== null && time.year() === wallTime(now, timeZone).year();
  return time.format(`${isThisYear ? "MMM D" : "MMM D, YYYY"}, ${withSeconds ? "h:mm:ss A" : "h:mm A"}`);
}

/** The same with year, seconds and time zone, for a tooltip or an email: 'Nov 22, 2026, 12:30:05 AM GMT+1'. */
export function formatInstantFully(instant: Date, timeZone: string): string {
  return `${formatInstant(instant, timeZone, null, true)} ${zoneName(instant, knownZone(timeZone))}`;
}

/** An instant's day in the shop's time zone: 'Dec 22', with the year if it isn't the year of `now`. */
export function formatDate(instant: Date, timeZone: string, now: Date): string {
  const time = wallTime(instant, timeZone);
  return time.format(time.year() === wallTime(now, timeZone).year() ? "MMM D" : "MMM D, YYYY");
}

/** The time of day: '2:03 PM'. */
export function formatTime(instant: Date, timeZone: string): string {
  return wallTime(instant, timeZone).format("h:mm A");
}

/** An instant's day in the shop's time zone, with the year: 'Nov 21, 2026'. */
export function formatDay(instant: Date, timeZone: string): string {
  return wallTime(instant, timeZone).format("MMM D, YYYY");
}

/** An instant's calendar day in a time zone, YYYY-MM-DD. */
export function calendarDay(instant: Date, timeZone: string): string {
  return shopDay(instant, knownZone(timeZone));
}

/** A calendar day, YYYY-MM-DD, as a chip shows it: 'Nov 21, 2026'. */
export function formatCalendarDay(day: string): string {
  return dayjs.utc(day).format("MMM D, YYYY");
}

/** The month of a calendar day, YYYY-MM-DD: 'November 2026'. */
export function formatMonth(day: string): string {
  return dayjs.utc(day).format("MMMM YYYY");
}
