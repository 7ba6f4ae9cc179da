import { addDays, startOfDay } from "#domain/dates/day-bounds.ts";
import { shopDay } from "#domain/dates/shop-day.ts";

/** When an entry stops whose last day (YYYY-MM-DD) is given: at the day's end in the shop's time zone. */
export function expiryAfter(day: string, timeZone: string): Date {
  return startOfDay(addDays(day, 1), timeZone);
}

/** The last day on which an entry holds, also if it stops within that day. */
export function lastDayBefore(expiresAt: Date, timeZone: string): string {
  return shopDay(new Date(expiresAt.getTime() - 1), timeZone);
}
