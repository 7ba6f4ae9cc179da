import { describe, expect, it } from "vitest";
import { expiryAfter, lastDayBefore } from "#domain/custom-lists/expiry-day.ts";

describe("the last day of an entry", () => {
  it.each([
    ["2026-11-30", "UTC", "2026-12-01T00:00:00Z"],
    ["2026-11-30", "America/New_York", "2026-12-01T05:00:00Z"],
    ["2026-03-08", "America/New_York", "2026-03-09T04:00:00Z"],
  ])("%s in %s ends at %s, and is found again", (day, timeZone, instant) => {
    expect(expiryAfter(day, timeZone)).toEqual(new Date(instant));
    expect(lastDayBefore(new Date(instant), timeZone)).toBe(day);
  });

  it("is the day within which it stops", () => {
    expect(lastDayBefore(new Date("2026-12-01T04:59:00Z"), "America/New_York")).toBe("2026-11-30");
    expect(lastDayBefore(new Date("2026-12-01T05:00:01Z"), "America/New_York")).toBe("2026-12-01");
  });
});
