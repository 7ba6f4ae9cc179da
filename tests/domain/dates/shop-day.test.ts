import { expect, test } from "vitest";
import { isTimeZone, shopDay } from "#domain/dates/shop-day.ts";

test.for([
  ["2026-11-01T03:59:59Z", "America/New_York", "2026-10-31"],
  ["2026-11-01T04:00:00Z", "America/New_York", "2026-11-01"],
  ["2026-12-31T23:30:00Z", "Europe/Berlin", "2027-01-01"],
  ["2026-06-30T22:00:00Z", "Pacific/Kiritimati", "2026-07-01"],
  ["2024-02-29T12:00:00Z", "UTC", "2024-02-29"],
] as const)("%s in %s is the day %s", ([instant, timeZone, day]) => {
  expect(shopDay(new Date(instant), timeZone)).toBe(day);
});

test("a text that names no time zone is none", () => {
  expect(isTimeZone("Europe/Berlin")).toBe(true);
  expect(isTimeZone("Europe/Atlantis")).toBe(false);
});
