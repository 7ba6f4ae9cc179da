import { addDays, DAY_MS } from "#domain/dates/day-bounds.ts";
import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { periodBefore, wholeDays, wholeDaysOf, type Period } from "#domain/figures/period.ts";
import { keysOf } from "#domain/keys-of.ts";

const table = {
  previous: { name: "previous period", title: "Previous period" },
  year: { name: "the year before", title: "Year before" },
} as const;

/** What a period is compared to: the one right before it, or the same days one year earlier. */
export type Comparison = keyof typeof table;
export const comparisons: readonly Comparison[] = keysOf(table);

/** In a sentence: '25% vs. previous period'. */
export function comparisonName(comparison: Comparison): string {
  return table[comparison].name;
}

/** As a heading or a choice. */
export function comparisonTitle(comparison: Comparison): string {
  return table[comparison].title;
}

/** The period that a period is compared to. A year earlier, whole days stay whole; Feb 29 becomes Feb 28. */
export function comparedPeriod(period: Period, comparison: Comparison, timeZone: string): Period {
  if (comparison === "previous") return periodBefore(period, timeZone);
  const days = wholeDaysOf(period, timeZone);
  if (days !== null) return wholeDays(yearEarlier(days.first), yearEarlier(days.last), timeZone);
  return { start: monthsEarlier(period.start, YEAR_MONTHS, timeZone), end: monthsEarlier(period.end, YEAR_MONTHS, timeZone) };
}

/** The period that a period is compared to, or null if the shop had no orders yet when it began: part of it would mislead. */
export function fullComparedPeriod(period: Period, comparison: Comparison, timeZone: string, shopSince: Date): Period | null {
  const compared = comparedPeriod(period, comparison, timeZone);
  // The shop's first day counts as a whole day.
  const isFull = Number.isNaN(shopSince.getTime()) || shopDay(compared.start, timeZone) >= shopDay(shopSince, timeZone);
  return isFull ? compared : null;
}

/** The calendar day of a period that a day of the one it's compared to stands beside, YYYY-MM-DD. */
export function dayBeside(day: string, period: Period, comparison: Comparison, timeZone: string): string {
  if (comparison === "year") return yearLater(day);
  const dayMs = ({ start }: Period) => Date.parse(shopDay(start, timeZone));
  return addDays(day, (dayMs(period) - dayMs(periodBefore(period, timeZone))) / DAY_MS);
}

const YEAR_MONTHS = 12;
const LEAP_DAY = "-02-29";

function yearEarlier(day: string): string {
  return inYear(day, Number(day.slice(0, 4)) - 1);
}

function yearLater(day: string): string {
  return inYear(day, Number(day.slice(0, 4)) + 1);
}

function inYear(day: string, year: number): string {
  const rest = day.slice(4) === LEAP_DAY ? "-02-28" : day.slice(4);
  return `${String(year).padStart(4, "0")}${rest}`;
}
