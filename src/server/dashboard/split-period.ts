import { addDays, secondAfter, startOfDay } from "#domain/dates/day-bounds.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import type { Period } from "#domain/insights/period.ts";
import type { DaySpan } from "#domain/payments/order-date-days.ts";

/** A part of one calendar day: from an instant (included) to another (not included). */
export type PartOfDay = { day: string; from: Date; before: Date };

/** A period as the days that lie in it whole, null where none does, and the parts of days at its ends. */
export type SplitPeriod = { days: DaySpan | null; parts: PartOfDay[] };

/**
 * Splits a period into what the daily figures can tell and what has to be counted. Days are those of the time zone, the
 * second of the period's end is included. Ends out of reach are moved to the nearest instant within, where no orders are.
 */
export function splitPeriod(period: Period, timeZone: string): SplitPeriod {
  const start = withinReach(period.start);
  const before = secondAfter(withinReach(period.end));
  const first = shopDay(start, timeZone);
  const last = shopDay(new Date(before.getTime() - 1), timeZone);
  const startsWhole = startOfDay(first, timeZone).getTime() === start.getTime();
  const endsWhole = startOfDay(addDays(last, 1), timeZone).getTime() === before.getTime();
  if (first === last && !(startsWhole && endsWhole)) return { days: null, parts: [{ day: first, from: start, before }] };
  const wholeFirst = startsWhole ? first : addDays(first, 1);
  const wholeLast = endsWhole ? last : addDays(last, -1);
  return {
    days: wholeFirst <= wholeLast ? { first: wholeFirst, last: wholeLast } : null,
    parts: [
      ...(startsWhole ? [] : [{ day: first, from: start, before: startOfDay(wholeFirst, timeZone) }]),
      ...(endsWhole ? [] : [{ day: last, from: startOfDay(last, timeZone), before }]),
    ],
  };
}

/** Years that every database compares, and in which a year has four digits. */
const EARLIEST = new Date("1999-01-01T00:00:00Z");
const LATEST = new Date("2999-12-31T00:00:00Z");

/** The nearest instant that can be counted. */
export function withinReach(instant: Date): Date {
  if (instant < EARLIEST) return EARLIEST;
  return instant > LATEST ? LATEST : instant;
}
