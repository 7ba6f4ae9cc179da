import { addDays, DAY_MS, secondAfter, startOfDay } from "#domain/dates/day-bounds.ts";
import type { DayFilter } from "#domain/dates/day-filter.ts";
import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { dayWithinReach } from "#domain/dates/within-reach.ts";
import { presetDays, type PeriodPreset } from "#domain/figures/period-presets.ts";
import { FIRST_ORDER_DAY, type OrderDateFilter } from "#domain/payments/order-date.ts";

export const periodUnits = ["days", "weeks", "months"] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/**
 * The dashboard's date filter as chosen: "in the last 7 days" has no instants until it's resolved. Days are calendar days,
 * YYYY-MM-DD, in the shop's time zone.
 */
export type PeriodFilter =
  | { type: "inLast"; count: number; unit: PeriodUnit }
  | { type: "preset"; preset: PeriodPreset }
  | ({ type: "period" } & Period)
  | DayFilter;

/** From one instant to another, including the end's second: a period that ends with a day ends at 23:59:59. */
export type Period = { start: Date; end: Date };

/** Length of the dashboard's default period, today included. */
export const DEFAULT_PERIOD_DAYS = 30;
/** The most units of "in the last". */
export const MAX_LAST_UNITS: Record<PeriodUnit, number> = { days: 3650, weeks: 520, months: 120 };

/** What a period is resolved by: the current time, and the shop's time zone and first day. */
export type Clock = { now: Date; timeZone: string; shopSince: Date };

/** Resolves a filter; null is the default, whole days through the end of today. */
export function periodOf(filter: PeriodFilter | null, { now, timeZone, shopSince }: Clock): Period {
  const today = shopDay(now, timeZone);
  switch (filter?.type) {
    case undefined:
      return wholeDays(addDays(today, 1 - DEFAULT_PERIOD_DAYS), today, timeZone);
    case "inLast":
      return { start: toSecond(before(now, filter.count, filter.unit, timeZone)), end: toSecond(now) };
    case "preset": {
      const { first, last } = presetDays(filter.preset, today);
      return wholeDays(first, last, timeZone);
    }
    case "period":
      return { start: filter.start, end: filter.end };
    case "equal":
      return wholeDays(filter.date, filter.date, timeZone);
    case "between":
      return wholeDays(filter.start, filter.end, timeZone);
    case "onOrAfter":
      return wholeDays(filter.date, filter.date > today ? filter.date : today, timeZone);
    case "beforeOrOn": {
      const since = Number.isNaN(shopSince.getTime()) ? FIRST_ORDER_DAY : shopDay(shopSince, timeZone);
      return wholeDays(since < filter.date ? since : filter.date, filter.date, timeZone);
    }
  }
}

/**
 * From the start of one day to 23:59:59 of another, in a time zone. Days that a database can't compare are moved to the nearest it
 * can.
 */
export function wholeDays(first: string, last: string, timeZone: string): Period {
  const end = startOfDay(addDays(dayWithinReach(last), 1), timeZone);
  return { start: startOfDay(dayWithinReach(first), timeZone), end: new Date(end.getTime() - SECOND_MS) };
}

/**
 * The period of the same length that ends where this one starts, in whole days if this one is in whole days, otherwise to
 * the second.
 */
export function periodBefore(period: Period, timeZone: string): Period {
  const days = wholeDaysOf(period, timeZone);
  if (days === null) {
    const [start, end] = [toSecond(period.start).getTime(), toSecond(period.end).getTime()];
    return { start: new Date(start - SECOND_MS - (end - start)), end: new Date(start - SECOND_MS) };
  }
  const last = addDays(days.first, -1);
  const length = (Date.parse(days.last) - Date.parse(days.first)) / DAY_MS;
  return wholeDays(addDays(last, -length), last, timeZone);
}

/** A period's calendar days; null if its first or last day is partial. */
export function wholeDaysOf(period: Period, timeZone: string): { first: string; last: string } | null {
  const first = shopDay(period.start, timeZone);
  const last = shopDay(period.end, timeZone);
  const isWhole =
    startOfDay(first, timeZone).getTime() === period.start.getTime() &&
    startOfDay(addDays(last, 1), timeZone).getTime() === secondAfter(period.end).getTime();
  return isWhole ? { first, last } : null;
}

/** The transactions list's date filter for the same orders. */
export function orderDateOf(period: Period, timeZone: string): OrderDateFilter {
  const days = wholeDaysOf(period, timeZone);
  if (days === null) return { type: "period", ...period };
  return days.first === days.last ? { type: "equal", date: days.first } : { type: "between", start: days.first, end: days.last };
}

/** Text of the date chip: 'Last 30 days', 'Last 1 day'. */
export function lastWords(count: number, unit: PeriodUnit): string {
  return `Last ${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
}

const SECOND_MS = 1000;

/** "In the last" is exact to the second. A period includes its end's whole second, so the next one starts after it. */
function toSecond(instant: Date): Date {
  return new Date(secondAfter(instant).getTime() - SECOND_MS);
}

function before(now: Date, count: number, unit: PeriodUnit, timeZone: string): Date {
  switch (unit) {
    case "days":
      return new Date(now.getTime() - count * DAY_MS);
    case "weeks":
      return new Date(now.getTime() - 7 * count * DAY_MS);
    case "months":
      return monthsEarlier(now, count, timeZone);
  }
}
