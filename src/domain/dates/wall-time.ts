import type { Dayjs } from "dayjs";
import { dayjs } from "#domain/dates/dayjs.ts";
import { isTimeZone } from "#domain/dates/shop-day.ts";
import { zonedIso } from "#domain/dates/zoned-iso.ts";

/**
 * The local time in a time zone, to the second, as a date to format or count days in. Falls back to UTC for a zone name that
 * an older browser doesn't know. dayjs's own `tz()` goes through the machine's zone and is an hour off if that one skips
 * the hour.
 */
export function wallTime(instant: Date, timeZone: string): Dayjs {
  return dayjs.utc(zonedIso(instant, knownZone(timeZone)).slice(0, "2026-11-21T14:03:09".length));
}

/** The time zone, or UTC if this machine doesn't know it. */
export function knownZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : "UTC";
}
