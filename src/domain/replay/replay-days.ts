import { addDays, startOfDay } from "#domain/dates/day-bounds.ts";
import { calendarDay, formatCalendarDay } from "#domain/dates/format-instant.ts";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import { knownZone } from "#domain/dates/wall-time.ts";
import { keysOf } from "#domain/keys-of.ts";
import { REPLAY_MONTHS, SHADOW_DAYS, type ReplayKind, type ReplayStatus } from "#domain/replay/replay.ts";

/** Calendar days, YYYY-MM-DD, in the shop's time zone; the last one is part of the time. */
export type ReplayDays = { first: string; last: string };
type Clock = { now: Date; timeZone: string };

const lasting = {
  "30-days": { words: "Last 30 days", firstOf: (today) => addDays(today, -29) },
  "90-days": { words: "Last 90 days", firstOf: (today) => addDays(today, -89) },
  "12-months": { words: "Last 12 months", firstOf: (_, clock) => dayAfterMonths(12, clock) },
  "24-months": { words: "Last 24 months", firstOf: (_, clock) => dayAfterMonths(REPLAY_MONTHS, clock) },
} as const satisfies Record<string, { words: string; firstOf: (today: string, clock: Clock) => string }>;

/** A time that ends today. */
export type LastingTime = keyof typeof lasting;
export const lastingTimes: readonly LastingTime[] = keysOf(lasting);

export function lastingWords(time: LastingTime): string {
  return lasting[time].words;
}

/** The days of such a time, today included. */
export function daysOf(time: LastingTime, clock: Clock): ReplayDays {
  const today = calendarDay(clock.now, clock.timeZone);
  return { first: lasting[time].firstOf(today, clock), last: today };
}

/** The first day that a replay may begin with: all of it lies within the months that a replay reaches back. */
export function earliestReplayDay(clock: Clock): string {
  return dayAfterMonths(REPLAY_MONTHS, clock);
}

/** What is wrong with chosen days; null if a replay can be started with them. */
export function replayDaysFault({ first, last }: ReplayDays, clock: Clock): { of: "first" | "last"; words: string } | null {
  const earliest = earliestReplayDay(clock);
  if (!isCalendarDay(first)) return { of: "first", words: "Enter a date" };
  if (!isCalendarDay(last)) return { of: "last", words: "Enter a date" };
  if (first < earliest) return { of: "first", words: `Replays go back ${REPLAY_MONTHS} months, to ${formatCalendarDay(earliest)}` };
  if (first > calendarDay(clock.now, clock.timeZone)) return { of: "first", words: "This date is in the future" };
  return first > last ? { of: "last", words: "The end date is before the start date" } : null;
}

/** The days as instants: from the first one's start, until the start of the day after the last one. */
export function instantsOf({ first, last }: ReplayDays, timeZone: string): { fromDate: Date; untilDate: Date } {
  return { fromDate: startOfDay(first, knownZone(timeZone)), untilDate: endOfDay(last, timeZone) };
}

/** The last day that a shadow may end with. */
export function latestShadowDay({ now, timeZone }: Clock): string {
  return addDays(calendarDay(now, timeZone), SHADOW_DAYS);
}

/** What is wrong with the day that a shadow is to end with; null if it can be started. */
export function shadowDayFault(last: string, clock: Clock): string | null {
  const latest = latestShadowDay(clock);
  if (!isCalendarDay(last)) return "Enter a date";
  if (last < calendarDay(clock.now, clock.timeZone)) return "This date is in the past";
  return last > latest ? `Shadows run for up to ${SHADOW_DAYS} days, until ${formatCalendarDay(latest)}` : null;
}

/** When a day is over: the start of the next one. */
export function endOfDay(day: string, timeZone: string): Date {
  return startOfDay(addDays(day, 1), knownZone(timeZone));
}

/** The days that a replay is about. */
export function replayDays({ fromDate, untilDate }: { fromDate: Date; untilDate: Date }, timeZone: string): ReplayDays {
  return { first: calendarDay(fromDate, timeZone), last: calendarDay(new Date(untilDate.getTime() - 1), timeZone) };
}

/** 'Nov 1, 2026 – Nov 26, 2026', or one day. */
export function replayDaysWords({ first, last }: ReplayDays): string {
  return first === last ? formatCalendarDay(first) : `${formatCalendarDay(first)} – ${formatCalendarDay(last)}`;
}

/** What a replay is about: its days, or 'Shadow until Dec 20, 2026'; of a shadow that is over, 'Shadow, ' with its days. */
export function replayTimeWords(
  { kind, status, ...time }: { kind: ReplayKind; status: ReplayStatus; fromDate: Date; untilDate: Date },
  timeZone: string,
): string {
  const days = replayDays(time, timeZone);
  if (kind === "replay") return replayDaysWords(days);
  return status === "done" ? `Shadow, ${replayDaysWords(days)}` : `Shadow until ${formatCalendarDay(days.last)}`;
}

/** The first whole day that began less than so many months ago, also by the server's calendar, which is UTC. */
function dayAfterMonths(months: number, { now, timeZone }: Clock): string {
  const earliest = monthsEarlier(now, months, "UTC");
  return addDays(calendarDay(earliest, timeZone), 1);
}
