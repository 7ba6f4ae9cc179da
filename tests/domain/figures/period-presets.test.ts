import { expect, test } from "vitest";
import { periodPresets, presetDays } from "#domain/figures/period-presets.ts";

test("a preset's days move with today, over the ends of months and years", () => {
  const daysOn = (today: string) =>
    Object.fromEntries(periodPresets.map((preset) => [preset, Object.values(presetDays(preset, today)).join(" ")]));
  expect(daysOn("2026-03-01")).toEqual({
    today: "2026-03-01 2026-03-01",
    yesterday: "2026-02-28 2026-02-28",
    "7-days": "2026-02-23 2026-03-01",
    "90-days": "2025-12-02 2026-03-01",
    "this-month": "2026-03-01 2026-03-01",
    "last-month": "2026-02-01 2026-02-28",
    "this-year": "2026-01-01 2026-03-01",
  });
  expect(daysOn("2026-01-15")["last-month"]).toBe("2025-12-01 2025-12-31");
});
