import { isTimeZone, shopDay } from "#domain/dates/shop-day.ts";

/** An instant as a list shows it, in the shop's time zone: 'Nov 21, 2:03 PM', with the year where it is not that of `now`. */
export function formatInstant(instant: Date, timeZone: string, now: Date | null): string {
  const year = formatterOf("year", timeZone);
  const isThisYear = now !== null && year.format(instant) === year.format(now);
  return formatterOf(isThisYear ? "short" : "withYear", timeZone).format(instant);
}

/** The same to the second, with weekday and zone, for a tooltip. */
export function formatInstantFully(instant: Date, timeZone: string): string {
  return formatterOf("full", timeZone).format(instant);
}

/** The time of day alone: '2:03 PM'. */
export function formatTime(instant: Date, timeZone: string): string {
  return formatterOf("time", timeZone).format(instant);
}

/** A calendar day in words: 'Saturday, November 21, 2026'. */
export function formatDay(instant: Date, timeZone: string): string {
  return formatterOf("day", timeZone).format(instant);
}

/** The calendar day of an instant in a time zone, YYYY-MM-DD. */
export function calendarDay(instant: Date, timeZone: string): string {
  return shopDay(instant, knownZone(timeZone));
}

/** A calendar day, YYYY-MM-DD, as a chip shows it: 'Nov 21, 2026'. */
export function formatCalendarDay(day: string): string {
  return formatterOf("date", "UTC").format(new Date(`${day}T00:00:00Z`));
}

/** The month of a calendar day, YYYY-MM-DD: 'November 2026'. */
export function formatMonth(day: string): string {
  return formatterOf("month", "UTC").format(new Date(`${day}T00:00:00Z`));
}

const styles = {
  year: { year: "numeric" },
  short: { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  withYear: { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  full: {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  },
  time: { hour: "numeric", minute: "2-digit" },
  day: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
  month: { year: "numeric", month: "long" },
  date: { year: "numeric", month: "short", day: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const kept = formatters.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat("en-US", {
    ...styles[style],
    timeZone: knownZone(timeZone),
  });
  formatters.set(key, made);
  return made;
}

/** A browser may not know a zone by its newest name; UTC then, and the full date says so. */
function knownZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : "UTC";
}
