import { describe, expect, test } from "vitest";
import { splitPeriod } from "#server/figures/split-period.ts";

type Part = [sign: 1 | -1, day: string, from: string, before: string];
const now = new Date("2026-11-21T12:00:00Z");

describe("a period is counted by", () => {
  test.for<[zone: string, start: string, end: string, days: [string, string] | null, parts: Part[]]>([
    ["UTC", "2026-11-01T00:00:00Z", "2026-11-03T23:59:59Z", ["2026-11-01", "2026-11-03"], []],
    // A day of 25 hours is whole too.
    ["America/New_York", "2026-11-01T04:00:00Z", "2026-11-02T04:59:59Z", ["2026-11-01", "2026-11-01"], []],
    ["UTC", "2026-11-01T20:00:00Z", "2026-11-01T21:00:00Z", null, [[1, "2026-11-01", "11-01T20:00:00", "11-01T21:00:01"]]],
    // Little of the first day is added, and little of the last one subtracted.
    [
      "UTC",
      "2026-11-01T20:00:00Z",
      "2026-11-03T19:59:59Z",
      ["2026-11-02", "2026-11-03"],
      [
        [1, "2026-11-01", "11-01T20:00:00", "11-02T00:00:00"],
        [-1, "2026-11-03", "11-03T20:00:00", "11-04T00:00:00"],
      ],
    ],
    // Nothing is expected today after now.
    [
      "UTC",
      "2026-11-20T00:00:00Z",
      "2026-11-21T12:00:00Z",
      ["2026-11-20", "2026-11-21"],
      [[-1, "2026-11-21", "11-21T12:00:01", "11-22T00:00:00"]],
    ],
    ["UTC", "2026-11-01T00:00:00Z", "2026-11-01T00:00:00Z", null, [[1, "2026-11-01", "11-01T00:00:00", "11-01T00:00:01"]]],
  ])("whole days and parts in %s from %s to %s", ([zone, start, end, days, parts]) => {
    const counted = splitPeriod({ start: new Date(start), end: new Date(end) }, zone, now);
    expect(counted.days).toEqual(days && { first: days[0], last: days[1] });
    const text = (instant: Date) => instant.toISOString().slice(5, 19);
    expect(counted.parts.map(({ sign, day, from, before }) => [sign, day, text(from), text(before)])).toEqual(parts);
  });
});
