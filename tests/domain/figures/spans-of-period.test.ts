import { expect, it } from "vitest";
import { addDays } from "#domain/dates/day-bounds.ts";
import { wholeDays } from "#domain/figures/period.ts";
import { partWithin, spanName, spanOf, spansOfPeriod, spanUnitOf } from "#domain/figures/spans-of-period.ts";

const afternoons = { start: new Date("2026-11-20T15:00:00Z"), end: new Date("2026-11-22T15:00:00Z") };

it("a period consists of the days it touches, also over the change of clocks", () => {
  expect(spansOfPeriod(wholeDays("2026-10-24", "2026-10-26", "Europe/Berlin"), "day", "Europe/Berlin")).toEqual([
    "2026-10-24",
    "2026-10-25",
    "2026-10-26",
  ]);
  expect(spansOfPeriod(afternoons, "day", "UTC")).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"]);
});

it("a day of a period is that part of it that lies in the period", () => {
  const partOf = (day: string) => partWithin(afternoons, day, "day", "UTC");
  expect(partOf("2026-11-20")).toEqual({ start: afternoons.start, end: new Date("2026-11-20T23:59:59Z") });
  expect(partOf("2026-11-21")).toEqual(wholeDays("2026-11-21", "2026-11-21", "UTC"));
  expect(partOf("2026-11-22")).toEqual({ start: new Date("2026-11-22T00:00:00Z"), end: afternoons.end });
  expect(spanName(afternoons, "2026-11-20", "day", "UTC")).toBe("Nov 20, 2026, from 3:00 PM");
});

it("a period longer than a chart has room for goes by months, and at last by years", () => {
  expect(spanUnitOf(wholeDays("2026-01-01", addDays("2026-01-01", 399), "UTC"))).toBe("day");
  expect(spanUnitOf(wholeDays("2026-01-01", addDays("2026-01-01", 400), "UTC"))).toBe("month");
  expect(spanUnitOf(wholeDays("1999-01-01", "2026-12-31", "UTC"))).toBe("month");
  const centuries = wholeDays("1999-01-01", "2999-12-31", "UTC");
  expect(spanUnitOf(centuries)).toBe("year");
  expect(spansOfPeriod(centuries, "year", "UTC")).toHaveLength(1001);
});

it("months and years of a period hold each of its days once, and say what of them is counted", () => {
  const zone = "America/Sao_Paulo";
  const period = wholeDays("2023-12-15", "2026-02-20", zone);
  for (const unit of ["month", "year"] as const) {
    const spans = spansOfPeriod(period, unit, zone);
    const days = spans.flatMap((span) => spansOfPeriod(partWithin(period, span, unit, zone), "day", zone));
    expect(days).toEqual(spansOfPeriod(period, "day", zone));
    expect(new Set(days.map((day) => spanOf(day, unit)))).toEqual(new Set(spans));
  }
  const names = (unit: "month" | "year") => spansOfPeriod(period, unit, zone).map((span) => spanName(period, span, unit, zone));
  expect(names("month").slice(0, 3)).toEqual(["Dec 15, 2023 – Dec 31, 2023", "January 2024", "February 2024"]);
  expect(names("year")).toEqual(["Dec 15, 2023 – Dec 31, 2023", "2024", "2025", "Jan 1, 2026 – Feb 20, 2026"]);
});
