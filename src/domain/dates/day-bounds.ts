import { dayjs } from "#domain/dates/dayjs.ts";
import { shopDay } from "#domain/dates/shop-day.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** No zone is further from UTC than this. */
const FURTHEST_ZONE_MS = 16 * HOUR_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * First instant of a calendar day (YYYY-MM-DD) in a time zone: the first one whose `shopDay` is that day, or a later day
 * where the zone skipped it. It holds on days whose midnight does not exist, or is there twice.
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

/** A search asks a calendar some 27 times, a guess five, and a long chart wants the bounds of each of its days again and again. */
const starts = new Map<string, number>();
const STARTS_KEPT = 10_000;

/** dayjs's midnight of a day where it is the day's first instant; null where clock changes led it astray. */
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

/** The calendar day so many days later; earlier with a negative number. (Long charts ask it of each day, and dayjs takes its time.) */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** First instant after the second that an instant lies in: where a period ends that includes it "to the second". */
export function secondAfter(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / SECOND_MS) * SECOND_MS + SECOND_MS);
}
