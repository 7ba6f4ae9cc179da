import { addDays, DAY_MS } from "#domain/dates/day-bounds.ts";
import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { periodBefore, wholeDays, wholeDaysOf, type Period } from "#domain/figures/period.ts";
import { keysOf } from "#domain/keys-of.ts";

type ComparisonProperties = {
  /** In a sentence: '25% vs. previous period'. */
  name: string;
  /** Where nothing changed, and where there was nothing. */
  same: string;
  none: string;
  /** As a heading or a choice. */
  title: string;
  periodOf: (period: Period, timeZone: string) => Period;
  /** The day of a period that a day of the one it's compared to stands beside. */
  dayBeside: (day: string, period: Period, timeZone: string) => string;
};

const table = {
  previous: {
    name: "previous period",
    same: "Same as previous period",
    none: "None in previous period",
    title: "Previous period",
    periodOf: periodBefore,
    dayBeside: asManyDaysLater,
  },
  year: {
    name: "same period last year",
    same: "Same as last year",
    none: "None last year",
    title: "Same period last year",
    periodOf: yearEarlier,
    dayBeside: yearLater,
  },
} as const satisfies Record<string, ComparisonProperties>;

/** What a period is compared to: the one right before it, or the same days one year earlier. */
export type Comparison = keyof typeof table;
export const comparisons: readonly Comparison[] = keysOf(table);
export const DEFAULT_COMPARISON: Comparison = "previous";

export function comparisonName(comparison: Comparison): string {
  return table[comparison].name;
}

export function comparisonWords(comparison: Comparison): Pick<ComparisonProperties, "name" | "same" | "none"> {
  return table[comparison];
}

export function comparisonTitle(comparison: Comparison): string {
  return table[comparison].title;
}

/** The period that a period is compared to. A year earlier, whole days stay whole; Feb 29 becomes Feb 28. */
export function comparedPeriod(period: Period, comparison: Comparison, timeZone: string): Period {
  return table[comparison].periodOf(period, timeZone);
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
  return table[comparison].dayBeside(day, period, timeZone);
}

const YEAR_MONTHS = 12;

function yearEarlier(period: Period, timeZone: string): Period {
  const days = wholeDaysOf(period, timeZone);
  if (days !== null) return wholeDays(inYear(days.first, -1), inYear(days.last, -1), timeZone);
  const start = monthsEarlier(period.start, YEAR_MONTHS, timeZone);
  // As long as it is now, also over Feb 29.
  return { start, end: new Date(start.getTime() + period.end.getTime() - period.start.getTime()) };
}

function asManyDaysLater(day: string, period: Period, timeZone: string): string {
  const dayMs = ({ start }: Period) => Date.parse(shopDay(start, timeZone));
  return addDays(day, (dayMs(period) - dayMs(periodBefore(period, timeZone))) / DAY_MS);
}

function yearLater(day: string): string {
  return inYear(day, 1);
}

/** The same day so many years later. */
function inYear(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, "0");
  return `${year}${day.slice(4) === "-02-29" ? "-02-28" : day.slice(4)}`;
}
