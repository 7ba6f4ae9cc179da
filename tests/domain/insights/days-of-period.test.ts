import { expect, it } from "vitest";
import { dayWithin, daysOfPeriod } from "#domain/insights/days-of-period.ts";
import { wholeDays } from "#domain/insights/period.ts";

it("a period consists of the days it touches, also over the change of clocks", () => {
  expect(daysOfPeriod(wholeDays("2026-10-24", "2026-10-26", "Europe/Berlin"), "Europe/Berlin")).toEqual([
    "2026-10-24",
    "2026-10-25",
    "2026-10-26",
  ]);
  const period = { start: new Date("2026-11-20T15:00:00Z"), end: new Date("2026-11-21T15:00:00Z") };
  expect(daysOfPeriod(period, "UTC")).toEqual(["2026-11-20", "2026-11-21"]);
});

it("a day of a period is that part of it that lies in the period", () => {
  const period = { start: new Date("2026-11-20T15:00:00Z"), end: new Date("2026-11-22T15:00:00Z") };
  expect(dayWithin(period, "2026-11-20", "UTC")).toEqual({ start: period.start, end: new Date("2026-11-20T23:59:59Z") });
  expect(dayWithin(period, "2026-11-21", "UTC")).toEqual(wholeDays("2026-11-21", "2026-11-21", "UTC"));
  expect(dayWithin(period, "2026-11-22", "UTC")).toEqual({ start: new Date("2026-11-22T00:00:00Z"), end: period.end });
});
