import { fc } from "#tests/support/properties.ts";
import { expect, it } from "vitest";
import { emptyDashboardFilter, requestOf } from "#domain/figures/dashboard-filter.ts";
import { periodOf } from "#domain/figures/period.ts";
import { anyDashboardFilter } from "#tests/support/arbitrary-dashboard-filters.ts";

const shop = { timeZone: "America/New_York", shopSince: new Date("2024-03-01T12:00:00Z") };

it("a request is its filter with the period's instants in place of how it was chosen", () => {
  fc.assert(
    fc.property(anyDashboardFilter, (filter) => {
      const clock = { ...shop, now: new Date("2026-11-22T12:00:00Z") };
      expect(requestOf(filter, clock)).toEqual({ ...filter, period: periodOf(filter.period, clock) });
    }),
  );
});

it("one filter asks for another period as the clock goes on", () => {
  const lastDay = { ...emptyDashboardFilter, period: { type: "inLast" as const, count: 1, unit: "days" as const } };
  const endAt = (now: string) => requestOf(lastDay, { ...shop, now: new Date(now) }).period.end.toISOString();
  expect(endAt("2026-11-22T12:00:00Z")).toBe("2026-11-22T12:00:00.000Z");
  expect(endAt("2026-11-22T12:01:00Z")).toBe("2026-11-22T12:01:00.000Z");
});
