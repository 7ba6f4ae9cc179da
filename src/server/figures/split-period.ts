import { addDays, secondAfter, startOfDay } from "#domain/dates/day-bounds.ts";
import type { InstantSpan } from "#domain/dates/instant-span.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { instantWithinReach } from "#domain/dates/within-reach.ts";
import type { Period } from "#domain/figures/period.ts";
import type { DaySpan } from "#domain/payments/order-date.ts";

/** A part of one calendar day, added to the whole days or subtracted from the day it belongs to. */
export type PartOfDay = InstantSpan & { day: string; sign: 1 | -1 };

/** A period as whole days (null if it has none) plus the partial days that make it exact. */
type SplitPeriod = { days: DaySpan | null; parts: PartOfDay[] };

/**
 * Splits a period into the days that the daily figures cover and the partial days that must be counted. Days are in the
 * given time zone, and the second of the period's end is included. Ends outside the supported range move to the nearest
 * instant within it. To count as few payments as possible, a day of which more than half is wanted is taken whole and
 * the rest subtracted. Orders are expected until `now`, so "in the last" filters subtract next to nothing from today.
 */
export function splitPeriod(period: Period, timeZone: string, now: Date): SplitPeriod {
  const start = instantWithinReach(period.start);
  const before = secondAfter(instantWithinReach(period.end));
  const first = shopDay(start, timeZone);
  const last = shopDay(new Date(before.getTime() - 1), timeZone);
  const startsWhole = startOfDay(first, timeZone).getTime() === start.getTime();
  const endsWhole = startOfDay(addDays(last, 1), timeZone).getTime() === before.getTime();
  if (first === last && !(startsWhole && endsWhole)) return countLeast(null, [{ day: first, from: start, before }], timeZone, now);
  const wholeFirst = startsWhole ? first : addDays(first, 1);
  const wholeLast = endsWhole ? last : addDays(last, -1);
  const parts = [
    ...(startsWhole ? [] : [{ day: first, from: start, before: startOfDay(wholeFirst, timeZone) }]),
    ...(endsWhole ? [] : [{ day: last, from: startOfDay(last, timeZone), before }]),
  ];
  return countLeast(wholeFirst <= wholeLast ? { first: wholeFirst, last: wholeLast } : null, parts, timeZone, now);
}

type Part = Omit<PartOfDay, "sign">;

function countLeast(days: DaySpan | null, parts: readonly Part[], timeZone: string, now: Date): SplitPeriod {
  const expectedMs = ({ from, before }: Part) => Math.max(0, Math.min(before.getTime(), now.getTime()) - from.getTime());
  let whole = days;
  const signed = parts.map((part): PartOfDay => {
    const rest = restOfDay(part, timeZone);
    if (rest === null || expectedMs(rest) >= expectedMs(part)) return { ...part, sign: 1 };
    whole = { first: earliest(whole?.first, part.day), last: latest(whole?.last, part.day) };
    return { ...rest, sign: -1 };
  });
  return { days: whole, parts: signed };
}

/** The rest of the day, or null if it lies on both sides of the part. */
function restOfDay({ day, from, before }: Part, timeZone: string): Part | null {
  const start = startOfDay(day, timeZone);
  const end = startOfDay(addDays(day, 1), timeZone);
  if (from.getTime() === start.getTime()) return { day, from: before, before: end };
  return before.getTime() === end.getTime() ? { day, from: start, before: from } : null;
}

function earliest(known: string | null | undefined, day: string): string {
  return known != null && known < day ? known : day;
}

function latest(known: string | null | undefined, day: string): string {
  return known != null && known > day ? known : day;
}
