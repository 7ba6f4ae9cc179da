import { describe, expect, test } from "vitest";
import { secondAfter } from "#domain/dates/day-bounds.ts";
import { periodBefore, periodOf, wholeDays, type Period, type PeriodFilter } from "#domain/figures/period.ts";

const text = ({ start, end }: Period) => `${start.toISOString().slice(0, 19)} ${end.toISOString().slice(0, 19)}`;
const shopSince = new Date("2026-02-10T08:00:00Z");

describe("the period of a filter", () => {
  test.for<[filter: PeriodFilter | null, timeZone: string, now: string, period: string]>([
    [null, "UTC", "2026-11-21T12:00:00.7Z", "2026-10-23T00:00:00 2026-11-21T23:59:59"],
    // 30 days of which one has 25 hours.
    [null, "America/New_York", "2026-11-02T03:00:00Z", "2026-10-03T04:00:00 2026-11-02T04:59:59"],
    [{ type: "inLast", count: 1, unit: "days" }, "Asia/Tokyo", "2026-11-21T12:00:00.7Z", "2026-11-20T12:00:00 2026-11-21T12:00:00"],
    // Days and weeks are 24 hours each, over a change of clocks too.
    [{ type: "inLast", count: 1, unit: "weeks" }, "Europe/Berlin", "2026-10-28T12:00:00Z", "2026-10-21T12:00:00 2026-10-28T12:00:00"],
    // A month ago by the clocks of the shop: they went back in between.
    [{ type: "inLast", count: 1, unit: "months" }, "Europe/Berlin", "2026-11-21T12:00:00.7Z", "2026-10-21T11:00:00 2026-11-21T12:00:00"],
    // In Tokyo it is the 31st of March already, and February has 28 days.
    [{ type: "inLast", count: 1, unit: "months" }, "Asia/Tokyo", "2026-03-30T16:00:00Z", "2026-02-27T16:00:00 2026-03-30T16:00:00"],
    [{ type: "inLast", count: 1, unit: "months" }, "America/New_York", "2028-03-31T12:00:00Z", "2028-02-29T13:00:00 2028-03-31T12:00:00"],
    [{ type: "inLast", count: 14, unit: "months" }, "UTC", "2026-01-31T12:00:00Z", "2024-11-30T12:00:00 2026-01-31T12:00:00"],
    // 02:30 was skipped on the 8th of March.
    [{ type: "inLast", count: 1, unit: "months" }, "America/New_York", "2026-04-08T06:30:00Z", "2026-03-08T06:30:00 2026-04-08T06:30:00"],
    [{ type: "equal", date: "2026-03-29" }, "Europe/Berlin", "2026-11-21T12:00:00Z", "2026-03-28T23:00:00 2026-03-29T21:59:59"],
    [{ type: "equal", date: "9999-12-31" }, "UTC", "2026-11-21T12:00:00Z", "2999-12-31T00:00:00 2999-12-31T23:59:59"],
    [{ type: "between", start: "0000-01-01", end: "2026-11-07" }, "UTC", "2026-11-21T12:00:00Z", "1999-01-01T00:00:00 2026-11-07T23:59:59"],
    [{ type: "onOrAfter", date: "2026-11-20" }, "Asia/Kolkata", "2026-11-21T20:00:00Z", "2026-11-19T18:30:00 2026-11-22T18:29:59"],
    [{ type: "onOrAfter", date: "2026-12-01" }, "UTC", "2026-11-21T20:00:00Z", "2026-12-01T00:00:00 2026-12-01T23:59:59"],
    [{ type: "beforeOrOn", date: "2026-11-20" }, "UTC", "2026-11-21T20:00:00Z", "2026-02-10T00:00:00 2026-11-20T23:59:59"],
    [{ type: "beforeOrOn", date: "2026-01-20" }, "UTC", "2026-11-21T20:00:00Z", "2026-01-20T00:00:00 2026-01-20T23:59:59"],
  ])("%o in %s at %s is %s", ([filter, timeZone, now, period]) => {
    expect(text(periodOf(filter, { now: new Date(now), timeZone, shopSince }))).toBe(period);
  });

  test("begins with the first day of orders where it is not known since when the shop is here", () => {
    const clock = { now: new Date("2026-11-21T12:00:00Z"), timeZone: "UTC", shopSince: new Date(Number.NaN) };
    expect(text(periodOf({ type: "beforeOrOn", date: "2026-11-20" }, clock))).toBe("2018-01-01T00:00:00 2026-11-20T23:59:59");
  });
});

describe("the period before", () => {
  test.for([
    [wholeDays("2026-11-21", "2026-11-21", "UTC"), "UTC", "2026-11-20T00:00:00 2026-11-20T23:59:59"],
    [wholeDays("2026-03-29", "2026-03-30", "Europe/Berlin"), "Europe/Berlin", "2026-03-26T23:00:00 2026-03-28T22:59:59"],
    [wholeDays("2026-11-02", "2026-11-03", "America/New_York"), "America/New_York", "2026-10-31T04:00:00 2026-11-02T04:59:59"],
    [
      { start: new Date("2026-11-20T12:00:00.7Z"), end: new Date("2026-11-21T12:00:00.2Z") },
      "UTC",
      "2026-11-19T11:59:59 2026-11-20T11:59:59",
    ],
  ] as const)("%o in %s is %s", ([period, timeZone, before]) => {
    expect(text(periodBefore(period, timeZone))).toBe(before);
  });

  test.for(["days", "weeks", "months"] as const)("leaves no instant between itself and the last %s", (unit) => {
    const now = new Date("2026-11-21T12:00:00.734Z");
    const period = periodOf({ type: "inLast", count: 1, unit }, { now, timeZone: "Europe/Berlin", shopSince });
    expect(secondAfter(periodBefore(period, "Europe/Berlin").end)).toEqual(period.start);
  });
});
