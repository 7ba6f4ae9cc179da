import { wallTime } from "#domain/dates/wall-time.ts";

/** An instant's day in the shop's time zone: 'November 21st 2026'. */
export function ordinalDate(instant: Date, timeZone: string): string {
  return wallTime(instant, timeZone).format("MMMM Do YYYY");
}
