import { expect, it } from "vitest";
import { calendarDay, formatCalendarDay, formatDay, formatInstant, formatInstantFully, formatTime } from "#domain/dates/format-instant.ts";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";

const instant = new Date("2026-11-21T23:30:05Z");

it("an instant is shown in the shop's time zone, with the year where it is another one", () => {
  expect(plain(formatInstant(instant, "Europe/Berlin", instant))).toBe("Nov 22, 12:30 AM");
  expect(plain(formatInstant(instant, "Europe/Berlin", instant, true))).toBe("Nov 22, 12:30:05 AM");
  expect(plain(formatInstant(instant, "America/New_York", new Date("2027-03-01T00:00:00Z")))).toBe("Nov 21, 2026, 6:30 PM");
  expect(plain(formatTime(instant, "UTC"))).toBe("11:30 PM");
});

it("the full date names the year, the second and the zone", () => {
  expect(plain(formatInstantFully(instant, "Europe/Berlin"))).toBe("Nov 22, 2026, 12:30:05 AM GMT+1");
});

it("a day is the shop's day", () => {
  expect([calendarDay(instant, "Asia/Tokyo"), calendarDay(instant, "UTC")]).toEqual(["2026-11-22", "2026-11-21"]);
  expect(formatDay(instant, "Asia/Tokyo")).toBe("Nov 22, 2026");
  expect(formatCalendarDay("2026-02-01")).toBe("Feb 1, 2026");
});

it("a zone this browser does not know is UTC, and the full date says so", () => {
  expect(plain(formatInstantFully(instant, "Mars/Olympus"))).toContain("11:30:05 PM UTC");
});

it.each([
  ["2026-02-28", true],
  ["2026-02-30", false],
  ["2026-13-01", false],
  ["26-01-01", false],
  ["", false],
])("%s is a day of the calendar: %s", (text, expected) => {
  expect(isCalendarDay(text)).toBe(expected);
});

/** Newer Unicode data has a narrow no-break space before AM and PM. */
function plain(text: string): string {
  return text.replaceAll(/\s/gu, " ");
}
