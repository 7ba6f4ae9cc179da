import type { Dayjs } from "dayjs";
import { dayjs } from "#domain/dates/dayjs.ts";
import { isTimeZone } from "#domain/dates/shop-day.ts";
import { zonedIso } from "#domain/dates/zoned-iso.ts";

/**
 * What the clocks of a time zone show at an instant, to the second, as a date to format and to count days in. A browser
 * may not know a zone by its newest name; it is UTC then. (dayjs's own `tz()` goes by way of the machine's zone, and is an
 * hour off where that one skips the hour.)
 */
export function wallTime(instant: Date, timeZone: string): Dayjs {
  return dayjs.utc(zonedIso(instant, knownZone(timeZone)).slice(0, "2026-11-21T14:03:09".length));
}

/** A time zone that this machine knows: UTC where it does not know the given one. */
export function knownZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : "UTC";
}
