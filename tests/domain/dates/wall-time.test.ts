import { fc } from "#tests/support/properties.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startOfDay } from "#domain/dates/day-bounds.ts";
import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { wallTime } from "#domain/dates/wall-time.ts";

const zones = ["UTC", "America/New_York", "America/Chicago", "Europe/Berlin", "Europe/Athens", "Asia/Beirut", "Australia/Lord_Howe"];

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(["UTC", "America/New_York", "Europe/Berlin", "Asia/Kolkata"])("on a machine in %s", (machineZone) => {
  test("a wall clock shows what the zone's calendar shows", () => {
    vi.stubEnv("TZ", machineZone);
    const anInstant = fc.date({ min: new Date("2018-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(anInstant, fc.constantFrom(...zones), (instant, timeZone) => {
        const clock = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short", timeStyle: "medium", hourCycle: "h23" });
        expect(wallTime(instant, timeZone).format("YYYY-MM-DD, HH:mm:ss")).toBe(clock.format(instant));
      }),
    );
  });

  test.each([
    // The hour that New York skips in March is one of any other in Phoenix.
    ["2026-03-08T09:30:00Z", "America/Phoenix", "2026-03-08 02:30"],
    ["2026-03-29T00:30:00Z", "Europe/Athens", "2026-03-29 02:30"],
  ])("%s is shown in %s as %s", (instant, timeZone, shown) => {
    vi.stubEnv("TZ", machineZone);
    expect(wallTime(new Date(instant), timeZone).format("YYYY-MM-DD HH:mm")).toBe(shown);
  });

  test("each day around a clock change starts with its first instant", () => {
    vi.stubEnv("TZ", machineZone);
    for (const timeZone of zones) {
      for (const day of ["2026-03-07", "2026-03-08", "2026-03-09", "2026-03-29", "2026-04-05", "2026-10-25", "2026-11-01"]) {
        const start = startOfDay(day, timeZone);
        expect([timeZone, shopDay(start, timeZone)]).toEqual([timeZone, day]);
        expect(shopDay(new Date(start.getTime() - 1), timeZone) < day).toBe(true);
      }
    }
  });
});

test.each([
  ["2026-08-31T12:00:00Z", 6, "UTC", "2026-02-28T12:00:00.000Z"],
  ["2024-02-29T12:00:00Z", 12, "UTC", "2023-02-28T12:00:00.000Z"],
  ["2026-11-21T15:00:00Z", 6, "America/New_York", "2026-05-21T14:00:00.000Z"],
  // 2:30 of that night was skipped.
  ["2026-04-08T06:30:00Z", 1, "America/New_York", "2026-03-08T06:30:00.000Z"],
])("%s less %i months in %s is %s", (instant, months, timeZone, earlier) => {
  expect(monthsEarlier(new Date(instant), months, timeZone).toISOString()).toBe(earlier);
});
