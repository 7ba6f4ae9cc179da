import { formatCalendarDay } from "#domain/dates/format-instant.ts";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";

/** One or more calendar days, YYYY-MM-DD, in the shop's time zone. */
export type DayFilter =
  | { type: "equal"; date: string }
  | { type: "between"; start: string; end: string }
  | { type: "onOrAfter"; date: string }
  | { type: "beforeOrOn"; date: string };

/** The modes of a date filter, in menu order. */
export const dateModes = [
  { value: "inLast", label: "in the last" },
  { value: "equal", label: "is equal to" },
  { value: "between", label: "is between" },
  { value: "onOrAfter", label: "is on or after" },
  { value: "beforeOrOn", label: "is before or on" },
] as const satisfies { value: DayFilter["type"] | "inLast"; label: string }[];
export type DateMode = (typeof dateModes)[number]["value"];

/** A filter from typed days; null if they aren't valid days or are out of order. */
export function dayFilterOf(type: DayFilter["type"], start: string, end: string): DayFilter | null {
  if (!isCalendarDay(start)) return null;
  if (type !== "between") return { type, date: start };
  return isCalendarDay(end) && start <= end ? { type, start, end } : null;
}

/** Days as a chip shows them: 'on or after Nov 1, 2026'. */
export function dayWords(filter: DayFilter): string {
  switch (filter.type) {
    case "equal":
      return formatCalendarDay(filter.date);
    case "between":
      return `${formatCalendarDay(filter.start)} – ${formatCalendarDay(filter.end)}`;
    case "onOrAfter":
      return `on or after ${formatCalendarDay(filter.date)}`;
    case "beforeOrOn":
      return `before or on ${formatCalendarDay(filter.date)}`;
  }
}

/** Days in a URL: 'on-2026-11-21', 'from-…', 'until-…', '2026-11-01..2026-11-07'. */
export function writeDays(filter: DayFilter): string {
  switch (filter.type) {
    case "equal":
      return `on-${filter.date}`;
    case "between":
      return `${filter.start}..${filter.end}`;
    case "onOrAfter":
      return `from-${filter.date}`;
    case "beforeOrOn":
      return `until-${filter.date}`;
  }
}

/** Reads what `writeDays` wrote, two days in either order; null for anything else. */
export function readDays(text: string): DayFilter | null {
  const [, word, date = ""] = /^(on|from|until)-(.+)$/.exec(text) ?? [];
  if (isCalendarDay(date)) {
    if (word === "on") return { type: "equal", date };
    return word === "from" ? { type: "onOrAfter", date } : { type: "beforeOrOn", date };
  }
  const [first = "", second = "", ...more] = text.split("..");
  if (!isCalendarDay(first) || !isCalendarDay(second) || more.length > 0) return null;
  return first <= second ? { type: "between", start: first, end: second } : { type: "between", start: second, end: first };
}
