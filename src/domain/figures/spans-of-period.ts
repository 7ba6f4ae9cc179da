import { addDays, DAY_MS } from "#domain/dates/day-bounds.ts";
import { formatCalendarDay, formatMonth, formatTime } from "#domain/dates/format-instant.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { wholeDays, type Period } from "#domain/figures/period.ts";
import { spanWords } from "#domain/figures/span-words.ts";

/** What each point of a time chart stands for. A span is written YYYY-MM-DD, YYYY-MM or YYYY. */
type SpanUnit = "day" | "month" | "year";

export const spanUnitNames: Record<SpanUnit, string> = { day: "Day", month: "Month", year: "Year" };

/** Days, or months or years if a chart would have too many points. */
export function spanUnitOf(period: Period): SpanUnit {
  const days = (period.end.getTime() - period.start.getTime()) / DAY_MS;
  if (days <= MOST_POINTS * longestDays.day) return "day";
  return days <= MOST_POINTS * longestDays.month ? "month" : "year";
}

/** The span of a calendar day, YYYY-MM-DD. */
export function spanOf(day: string, unit: SpanUnit): string {
  return day.slice(0, writtenLength[unit]);
}

/** Every span that a period touches, in order. */
export function spansOfPeriod(period: Period, unit: SpanUnit, timeZone: string): string[] {
  const last = spanOf(shopDay(period.end, timeZone), unit);
  const spans: string[] = [];
  for (let span = spanOf(shopDay(period.start, timeZone), unit); span <= last; span = spanAfter(span, unit)) spans.push(span);
  return spans;
}

/** The part of a period within a span: the first and last span may be partial. */
export function partWithin(period: Period, span: string, unit: SpanUnit, timeZone: string): Period {
  const whole = wholeSpan(span, unit, timeZone);
  return { start: whole.start > period.start ? whole.start : period.start, end: whole.end < period.end ? whole.end : period.end };
}

/** A span in words, with the part counted if the period starts or ends within it: 'Nov 20, 2026, from 3:00 PM'. */
export function spanName(period: Period, span: string, unit: SpanUnit, timeZone: string): string {
  const whole = wholeSpan(span, unit, timeZone);
  const isBegun = whole.start < period.start;
  if (unit === "day") return isBegun ? `${formatCalendarDay(span)}, from ${formatTime(period.start, timeZone)}` : formatCalendarDay(span);
  if (isBegun || whole.end > period.end) return spanWords(partWithin(period, span, unit, timeZone), timeZone);
  return unit === "month" ? formatMonth(firstDayOf(span)) : span;
}

const MOST_POINTS = 400;
const longestDays: Record<SpanUnit, number> = { day: 1, month: 31, year: 366 };
const writtenLength: Record<SpanUnit, number> = { day: "YYYY-MM-DD".length, month: "YYYY-MM".length, year: "YYYY".length };

function wholeSpan(span: string, unit: SpanUnit, timeZone: string): Period {
  return wholeDays(firstDayOf(span), addDays(firstDayOf(spanAfter(span, unit)), -1), timeZone);
}

function firstDayOf(span: string): string {
  return `${span}-01-01`.slice(0, writtenLength.day);
}

function spanAfter(span: string, unit: SpanUnit): string {
  return spanOf(addDays(firstDayOf(span), longestDays[unit]), unit);
}
