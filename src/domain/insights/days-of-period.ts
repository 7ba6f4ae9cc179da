import { addDays, startOfDay } from "#domain/dates/day-bounds.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { wholeDays, type Period } from "#domain/insights/period.ts";

/** Every calendar day that a period touches, in order, in a time zone. */
export function daysOfPeriod(period: Period, timeZone: string): string[] {
  const last = shopDay(period.end, timeZone);
  const days: string[] = [];
  for (let day = shopDay(period.start, timeZone); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** That part of a period that lies in one calendar day: its first and last day may be broken. */
export function dayWithin(period: Period, day: string, timeZone: string): Period {
  const whole = wholeDays(day, day, timeZone);
  const start = startOfDay(day, timeZone);
  return { start: start > period.start ? start : period.start, end: whole.end < period.end ? whole.end : period.end };
}
