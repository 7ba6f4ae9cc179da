import { expect, test } from "vitest";
import { monthOf } from "#domain/dates/month-of.ts";

test("an instant lies in the month that the time zone's calendar says", () => {
  const instant = new Date("2026-11-01T03:59:59Z");
  expect(monthOf(instant, "UTC")).toMatchObject({ firstDay: "2026-11-01", endDay: "2026-12-01", firstDayBefore: "2026-10-01" });
  expect(monthOf(instant, "America/New_York")).toMatchObject({
    firstDay: "2026-10-01",
    endDay: "2026-11-01",
    firstDayBefore: "2026-09-01",
    start: new Date("2026-10-01T04:00:00Z"),
    end: new Date("2026-11-01T04:00:00Z"),
  });
});

test("a month may begin and end at different distances from UTC, and in different years", () => {
  expect(monthOf(new Date("2026-11-10T00:00:00Z"), "America/New_York")).toMatchObject({
    start: new Date("2026-11-01T04:00:00Z"),
    end: new Date("2026-12-01T05:00:00Z"),
  });
  expect(monthOf(new Date("2027-01-31T23:00:00Z"), "UTC")).toMatchObject({ firstDayBefore: "2026-12-01", endDay: "2027-02-01" });
});
