import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { MAX_LAST_UNITS, periodUnits, type PeriodFilter } from "#domain/insights/period.ts";

/** Writes the date filter into an address: 'last-2-weeks', 'on-2026-11-21', '2026-11-01..2026-11-07'; null is the default and is left out. */
export function writePeriod(filter: PeriodFilter | null): string | null {
  switch (filter?.type) {
    case undefined:
      return null;
    case "inLast":
      return `last-${filter.count}-${filter.unit}`;
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

/** Reads the date filter of an address. Never throws: what cannot be read is the default. */
export function readPeriod(text: string | null): PeriodFilter | null {
  const [, digits, unitText] = /^last-(\d{1,4})-([a-z]+)$/.exec(text ?? "") ?? [];
  if (digits !== undefined) return lastFilter(Number(digits), unitText ?? "");
  const [, word, day = ""] = /^(on|from|until)-(.+)$/.exec(text ?? "") ?? [];
  if (word !== undefined && isCalendarDay(day)) {
    if (word === "on") return { type: "equal", date: day };
    return word === "from" ? { type: "onOrAfter", date: day } : { type: "beforeOrOn", date: day };
  }
  const [start = "", end = "", ...more] = (text ?? "").split("..");
  if (!isCalendarDay(start) || !isCalendarDay(end) || more.length > 0) return null;
  return start <= end ? { type: "between", start, end } : { type: "between", start: end, end: start };
}

function lastFilter(count: number, unitText: string): PeriodFilter | null {
  const unit = periodUnits.find((known) => known === unitText);
  return unit !== undefined && count >= 1 && count <= MAX_LAST_UNITS[unit] ? { type: "inLast", count, unit } : null;
}
