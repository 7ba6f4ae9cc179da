import { dayjs } from "#domain/dates/dayjs.ts";
import { shopDay } from "#domain/dates/shop-day.ts";

const SECOND_MS = 1000;
export const HOUR_MS = 3_600_000;
/** No time zone is further from UTC than this. */
const FURTHEST_ZONE_MS = 16 * HOUR_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * The first instant of a calendar day (YYYY-MM-DD) in a time zone, or of the next day if the zone skipped that one. Correct
 * even if clock changes make midnight occur twice or not at all.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const key = `${day} ${timeZone}`;
  const known = starts.get(key);
  if (known !== undefined) return new Date(known);
  const found = guessStart(day, timeZone) ?? searchStart(day, timeZone);
  if (starts.size >= STARTS_KEPT) starts.clear();
  starts.set(key, found);
  return new Date(found);
}

/** Finding a start takes 5 to 27 calendar lookups, and long charts need the bounds of every day repeatedly. */
const starts = new Map<string, number>();
const STARTS_KEPT = 10_000;

/** dayjs's midnight if it is the day's first instant; null if a clock change made it wrong. */
function guessStart(day: string, timeZone: string): number | null {
  const midnight = dayjs.tz(`${day}T00:00:00`, timeZone).valueOf();
  const isFirst = shopDay(new Date(midnight), timeZone) >= day && shopDay(new Date(midnight - 1), timeZone) < day;
  return isFirst ? midnight : null;
}

function searchStart(day: string, timeZone: string): number {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`);
  let before = midnightUtc - FURTHEST_ZONE_MS;
  let reached = midnightUtc + FURTHEST_ZONE_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (shopDay(new Date(middle), timeZone) < day) before = middle;
    else reached = middle;
  }
  return reached;
}

/** Adds days to a calendar day. Long charts call this for every day, and dayjs would be slow. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The start of the next second. Periods include the second they end in. */
export function secondAfter(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / SECOND_MS) * SECOND_MS + SECOND_MS);
}
