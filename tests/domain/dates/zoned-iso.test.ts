import { fc } from "#tests/support/properties.ts";
import { expect, test } from "vitest";
import { zonedIso } from "#domain/dates/zoned-iso.ts";

test.each([
  ["UTC", "2026-11-21T14:03:09+00:00"],
  ["America/New_York", "2026-11-21T09:03:09-05:00"],
  ["Asia/Kolkata", "2026-11-21T19:33:09+05:30"],
  ["Pacific/Kiritimati", "2026-11-22T04:03:09+14:00"],
])("an instant in %s is written %s", (zone, expected) => {
  expect(zonedIso(new Date("2026-11-21T14:03:09.417Z"), zone)).toBe(expected);
});

test("midnight is written as 00:00", () => {
  expect(zonedIso(new Date("2026-11-21T00:00:00Z"), "UTC")).toBe("2026-11-21T00:00:00+00:00");
});

test("what is written reads as the same second", () => {
  const anInstant = fc.date({ min: new Date("2018-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(anInstant, fc.constantFrom("America/St_Johns", "Europe/Berlin", "Asia/Kathmandu"), (instant, zone) => {
      expect(Date.parse(zonedIso(instant, zone))).toBe(Math.floor(instant.getTime() / 1000) * 1000);
    }),
  );
});
