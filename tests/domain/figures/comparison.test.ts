import { describe, expect, test } from "vitest";
import { comparedPeriod, dayBeside, fullComparedPeriod } from "#domain/figures/comparison.ts";
import { wholeDays, type Period } from "#domain/figures/period.ts";

const text = ({ start, end }: Period) => `${start.toISOString().slice(0, 19)} ${end.toISOString().slice(0, 19)}`;

describe("the same period last year", () => {
  test.for([
    [wholeDays("2026-11-01", "2026-11-30", "UTC"), "UTC", "2025-11-01T00:00:00 2025-11-30T23:59:59"],
    // In 2025 the clocks went back on another day.
    [wholeDays("2026-10-26", "2026-10-26", "Europe/Berlin"), "Europe/Berlin", "2025-10-25T22:00:00 2025-10-26T22:59:59"],
    [wholeDays("2028-02-29", "2028-03-01", "UTC"), "UTC", "2027-02-28T00:00:00 2027-03-01T23:59:59"],
    [{ start: new Date("2026-11-20T12:00:00Z"), end: new Date("2026-11-21T12:00:00Z") }, "UTC", "2025-11-20T12:00:00 2025-11-21T12:00:00"],
    // As long, also over a leap day.
    [{ start: new Date("2028-02-28T12:00:00Z"), end: new Date("2028-02-29T10:00:00Z") }, "UTC", "2027-02-28T12:00:00 2027-03-01T10:00:00"],
  ] as const)("%o in %s is %s", ([period, timeZone, before]) => {
    expect(text(comparedPeriod(period, "year", timeZone))).toBe(before);
  });

  test("has each day beside the same one of this year", () => {
    const period = wholeDays("2026-01-01", "2026-12-31", "UTC");
    expect(dayBeside("2025-11-20", period, "year", "UTC")).toBe("2026-11-20");
    expect(dayBeside("2024-02-29", wholeDays("2025-02-01", "2025-02-28", "UTC"), "year", "UTC")).toBe("2025-02-28");
  });
});

test("a day of the previous period stands beside the one as many days later as the period is long", () => {
  const period = wholeDays("2026-11-01", "2026-11-30", "UTC");
  expect(dayBeside("2026-10-02", period, "previous", "UTC")).toBe("2026-11-01");
});

test.for([
  ["2026-10-31T23:00:00Z", null],
  ["2026-10-30T08:00:00Z", "2026-10-30T00:00:00 2026-10-30T23:59:59"],
] as const)("with the first order at %s, a comparison to the day before is %s", ([firstOrderAt, before]) => {
  const compared = fullComparedPeriod(wholeDays("2026-10-31", "2026-10-31", "UTC"), "previous", "UTC", new Date(firstOrderAt));
  expect(compared && text(compared)).toBe(before);
});
