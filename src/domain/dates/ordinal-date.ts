import { calendarDay } from "#domain/dates/format-instant.ts";

/** A day as 'November 21st 2026' (S1 section 9: MMMM Do YYYY), in the shop's time zone. */
export function ordinalDate(instant: Date, timeZone: string): string {
  const [year = "", month = "", day = ""] = calendarDay(instant, timeZone).split("-");
  return `${months.format(new Date(`${year}-${month}-01T00:00:00Z`))} ${ordinal(Number(day))} ${year}`;
}

const months = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
const rules = new Intl.PluralRules("en-US", { type: "ordinal" });
const suffixes: Record<Intl.LDMLPluralRule, string> = { one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" };

function ordinal(day: number): string {
  return `${day}${suffixes[rules.select(day)]}`;
}
