import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { addDays, startOfDay } from "#domain/dates/day-bounds.ts";
import { shopDay } from "#domain/dates/shop-day.ts";

const zones = [
  "UTC",
  "America/New_York",
  "America/Sao_Paulo",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Europe/Berlin",
  "Asia/Beirut",
];

describe("the start of a day", () => {
  test.each([
    ["2026-11-21", "UTC", "2026-11-21T00:00:00.000Z"],
    ["2026-11-21", "America/New_York", "2026-11-21T05:00:00.000Z"],
    ["2026-07-01", "America/New_York", "2026-07-01T04:00:00.000Z"],
    ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
    ["2026-11-21", "Asia/Kolkata", "2026-11-20T18:30:00.000Z"],
    ["2026-11-21", "Pacific/Kiritimati", "2026-11-20T10:00:00.000Z"],
  ])("%s in %s is %s", (day, zone, expected) => {
    expect(startOfDay(day, zone).toISOString()).toBe(expected);
  });

  test("is the first instant of the day where midnight does not exist", () => {
    // Clocks in Beirut went from 24:00 of the 28th to 01:00.
    expect(startOfDay("2020-03-29", "Asia/Beirut").toISOString()).toBe("2020-03-28T22:00:00.000Z");
  });

  test("every instant lies between the start of its day and the start of the next", () => {
    const anInstant = fc.date({ min: new Date("2018-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(anInstant, fc.constantFrom(...zones), (instant, zone) => {
        const day = shopDay(instant, zone);
        expect(startOfDay(day, zone).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(startOfDay(addDays(day, 1), zone).getTime()).toBeGreaterThan(instant.getTime());
      }),
    );
  });
});

test("days are counted over the ends of months and years", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
});
