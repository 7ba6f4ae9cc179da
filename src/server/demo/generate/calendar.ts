import { zoneFormatter } from "#domain/dates/zone-formatter.ts";
import type { Random } from "#server/demo/generate/random.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** How much people buy by their local hour; 1 is the busiest. */
const hourWeights = [
  0.22, 0.12, 0.07, 0.05, 0.05, 0.08, 0.16, 0.28, 0.4, 0.52, 0.6, 0.64, 0.68, 0.64, 0.6, 0.58, 0.6, 0.66, 0.76, 0.9, 1, 0.96, 0.74, 0.44,
];
/** Sunday to Saturday. */
const weekdayWeights = [1, 0.97, 0.88, 0.85, 0.84, 0.78, 0.72];
/** January to December. Black Friday and the days before Christmas are added below. */
const monthWeights = [0.6, 0.56, 0.58, 0.6, 0.64, 0.6, 0.56, 0.58, 0.62, 0.66, 0.74, 0.86];

/** A moment in the span when someone in this time zone is likely to buy. Whole seconds. */
export function buyingMoment(random: Random, span: { from: Date; until: Date }, timeZone: string): Date {
  for (;;) {
    const at = momentBetween(random, span.from, span.until);
    if (random.fraction() < buyingWeight(at, timeZone)) return at;
  }
}

/** Any moment in the span. Whole seconds. */
export function momentBetween(random: Random, from: Date, until: Date): Date {
  const first = Math.ceil(from.getTime() / 1000);
  return new Date(random.whole(first, Math.floor(until.getTime() / 1000)) * 1000);
}

export function addMs(at: Date, ms: number): Date {
  return new Date(at.getTime() + Math.round(ms / 1000) * 1000);
}

export function monthsBefore(at: Date, months: number): Date {
  const earlier = new Date(at);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  return earlier;
}

/** The local time: hour (0 to 23), day of the week (0 is Sunday), month and day. */
export function localClock(at: Date, timeZone: string): { hour: number; weekday: number; month: number; day: number } {
  const local = new Date(at.getTime() + offsetMs(at, timeZone));
  return {
    hour: local.getUTCHours(),
    weekday: local.getUTCDay(),
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
  };
}

function buyingWeight(at: Date, timeZone: string): number {
  const { hour, weekday, month, day } = localClock(at, timeZone);
  const isSale = month === 10 && day >= 20;
  const isBeforeChristmas = month === 11 && day <= 18;
  const season = isSale ? 1 : isBeforeChristmas ? 0.95 : (monthWeights[month] ?? 0.6);
  return (hourWeights[hour] ?? 0.5) * (weekdayWeights[weekday] ?? 0.8) * season;
}

const clockOf = zoneFormatter("en-GB", {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
});
const offsets = new Map<string, number>();

/** UTC offsets only change on the hour, so one lookup serves the whole hour. */
function offsetMs(at: Date, timeZone: string): number {
  const hourStart = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
  const key = `${timeZone} ${hourStart}`;
  const kept = offsets.get(key);
  if (kept !== undefined) return kept;
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(hourStart)
      .map((part) => [part.type, Number(part.value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const offset = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute")) - hourStart;
  offsets.set(key, offset);
  return offset;
}
