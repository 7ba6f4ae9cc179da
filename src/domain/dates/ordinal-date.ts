import { wallTime } from "#domain/dates/wall-time.ts";

/** A day as 'November 21st 2026', in the shop's time zone. */
export function ordinalDate(instant: Date, timeZone: string): string {
  return wallTime(instant, timeZone).format("MMMM Do YYYY");
}
