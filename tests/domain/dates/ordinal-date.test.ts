import { expect, test } from "vitest";
import { ordinalDate } from "#domain/dates/ordinal-date.ts";

test.for([
  ["2026-11-01T12:00:00Z", "UTC", "November 1st 2026"],
  ["2026-11-02T12:00:00Z", "UTC", "November 2nd 2026"],
  ["2026-11-03T12:00:00Z", "UTC", "November 3rd 2026"],
  ["2026-11-11T12:00:00Z", "UTC", "November 11th 2026"],
  ["2026-11-21T23:30:00Z", "UTC", "November 21st 2026"],
  ["2026-11-21T23:30:00Z", "Asia/Tokyo", "November 22nd 2026"],
  ["2027-01-01T02:00:00Z", "America/New_York", "December 31st 2026"],
] as const)("%s in %s is %s", ([instant, timeZone, text]) => {
  expect(ordinalDate(new Date(instant), timeZone)).toBe(text);
});
