import { describe, expect, test } from "vitest";
import { readPeriod, writePeriod } from "#domain/figures/period-url.ts";
import type { PeriodFilter } from "#domain/figures/period.ts";

describe("a date filter in an address", () => {
  test.for<[text: string, filter: PeriodFilter]>([
    ["last-1-days", { type: "inLast", count: 1, unit: "days" }],
    ["last-520-weeks", { type: "inLast", count: 520, unit: "weeks" }],
    ["this-month", { type: "preset", preset: "this-month" }],
    [
      "2026-11-01T05:00:00.000Z..2026-11-08T04:59:59.000Z",
      { type: "period", start: new Date("2026-11-01T05:00:00Z"), end: new Date("2026-11-08T04:59:59Z") },
    ],
    ["on-2026-11-21", { type: "equal", date: "2026-11-21" }],
    ["2026-11-01..2026-11-07", { type: "between", start: "2026-11-01", end: "2026-11-07" }],
    ["from-2026-11-01", { type: "onOrAfter", date: "2026-11-01" }],
    ["until-2026-11-01", { type: "beforeOrOn", date: "2026-11-01" }],
  ])("%s is read and written as such", ([text, filter]) => {
    expect(readPeriod(text)).toEqual(filter);
    expect(writePeriod(filter)).toBe(text);
  });

  test("is turned round where it ends before it starts", () => {
    expect(readPeriod("2026-11-07..2026-11-01")).toEqual({ type: "between", start: "2026-11-01", end: "2026-11-07" });
  });

  test.for([
    null,
    "",
    "last-0-days",
    "last-521-weeks",
    "last-2-years",
    "next-month",
    "2026-11-08T00:00:00.000Z..2026-11-01T00:00:00.000Z",
    "on-2026-02-30",
    "2026-11-01..",
    "2026-11-01..2026-11-02..2026-11-03",
  ])("%s is the default, which is not written", (text) => {
    expect(readPeriod(text)).toBeNull();
    expect(writePeriod(null)).toBeNull();
  });
});
