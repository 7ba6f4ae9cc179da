import { addDays } from "#domain/dates/day-bounds.ts";
import { dayWords, readDays, writeDays, type DayFilter } from "#domain/dates/day-filter.ts";
import { formatInstant } from "#domain/dates/format-instant.ts";
import { readInstants, writeInstants } from "#domain/dates/instants-url.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { dayWithinReach } from "#domain/dates/within-reach.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { readWhole } from "#domain/lists/query-params.ts";

/**
 * Filters orders by date. Days are calendar days, YYYY-MM-DD, in the shop's time zone. A period goes from one instant to
 * another, both included to the second; the dashboard uses it to link to the orders of a partial day.
 */
export type OrderDateFilter = { type: "inLast"; days: number } | DayFilter | { type: "period"; start: Date; end: Date };

export const DEFAULT_ORDER_DATE: OrderDateFilter = { type: "inLast", days: 30 };
/** The first day of "before or on". */
export const FIRST_ORDER_DAY = "2018-01-01";
export const MAX_LAST_DAYS = 3650;

/** The first and last calendar day, both included; null if open on that side. */
export type DaySpan = { first: string | null; last: string | null };

/**
 * The days of an order date. "In the last N days" is today and the N - 1 days before: 30 days start 29 days back. "On or after"
 * ends today, "before or on" starts on 2018-01-01. A period gives the days it touches. Days that a database can't compare are
 * moved to the nearest it can.
 */
export function orderDateDays(date: OrderDateFilter | null, now: Date, timeZone: string): DaySpan {
  const { first, last } = daysAsked(date, now, timeZone);
  return { first: first && dayWithinReach(first), last: last && dayWithinReach(last) };
}

/** 'last 30 days', 'on or after Nov 1, 2026'; a period includes times, in the shop's time zone. */
export function orderDateWords(date: OrderDateFilter, timeZone: string): string {
  switch (date.type) {
    case "inLast":
      return date.days === 1 ? "last day" : `last ${formatCount(date.days)} days`;
    case "equal":
    case "between":
    case "onOrAfter":
    case "beforeOrOn":
      return dayWords(date);
    case "period":
      return `${formatInstant(date.start, timeZone, date.end)} – ${formatInstant(date.end, timeZone, date.end)}`;
  }
}

/** An order date in a URL: 'last-30', 'on-2026-11-21', '2026-11-01..2026-11-07'; 'any' for no limit. */
export function writeOrderDate(date: OrderDateFilter | null): string {
  switch (date?.type) {
    case undefined:
      return "any";
    case "inLast":
      return `last-${date.days}`;
    case "equal":
    case "between":
    case "onOrAfter":
    case "beforeOrOn":
      return writeDays(date);
    case "period":
      return writeInstants(date);
  }
}

/** Reads what `writeOrderDate` wrote; anything else means the default 30 days. */
export function readOrderDate(text: string): OrderDateFilter | null {
  if (text === "any") return null;
  const [, last] = /^last-(.+)$/.exec(text) ?? [];
  if (last !== undefined) {
    const days = readWhole(last, MAX_LAST_DAYS);
    return days === null ? DEFAULT_ORDER_DATE : { type: "inLast", days };
  }
  const period = readInstants(text);
  return readDays(text) ?? (period ? { type: "period", ...period } : DEFAULT_ORDER_DATE);
}

export function isOrderDate(value: unknown): value is OrderDateFilter {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  const has = (key: string, isRight: (part: unknown) => boolean) => isRight(Object.entries(value).find(([name]) => name === key)?.[1]);
  switch (value.type) {
    case "inLast":
      return has("days", Number.isInteger);
    case "equal":
    case "onOrAfter":
    case "beforeOrOn":
      return has("date", isText);
    case "between":
      return has("start", isText) && has("end", isText);
    case "period":
      return has("start", isDate) && has("end", isDate);
    default:
      return false;
  }
}

function daysAsked(date: OrderDateFilter | null, now: Date, timeZone: string): DaySpan {
  const today = shopDay(now, timeZone);
  switch (date?.type) {
    case undefined:
      return { first: null, last: null };
    case "inLast":
      return { first: addDays(today, 1 - date.days), last: null };
    case "equal":
      return { first: date.date, last: date.date };
    case "between":
      return { first: date.start, last: date.end };
    case "onOrAfter":
      return { first: date.date, last: today };
    case "beforeOrOn":
      return { first: FIRST_ORDER_DAY, last: date.date };
    case "period":
      return { first: shopDay(date.start, timeZone), last: shopDay(date.end, timeZone) };
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isDate(value: unknown): boolean {
  return value instanceof Date;
}
