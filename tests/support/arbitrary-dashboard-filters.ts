import { fc } from "#tests/support/properties.ts";
import type { DashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { periodPresets } from "#domain/figures/period-presets.ts";
import { MAX_LAST_UNITS, periodUnits, type PeriodFilter } from "#domain/figures/period.ts";

const day = fc.integer({ min: 0, max: 3000 }).map((days) => new Date(Date.UTC(2018, 0, 1 + days)).toISOString().slice(0, 10));

/** A chosen period in any of its modes, or the default. */
const anyPeriodFilter: fc.Arbitrary<PeriodFilter | null> = fc.oneof(
  fc.constant(null),
  fc
    .constantFrom(...periodUnits)
    .chain((unit) => fc.integer({ min: 1, max: MAX_LAST_UNITS[unit] }).map((count) => ({ type: "inLast" as const, count, unit }))),
  fc.constantFrom(...periodPresets).map((preset) => ({ type: "preset" as const, preset })),
  fc.tuple(day, day).map((days) => {
    const [start = "", end = ""] = days.toSorted();
    return { type: "period" as const, start: new Date(start), end: new Date(end) };
  }),
  day.map((date) => ({ type: "equal" as const, date })),
  fc.tuple(day, day).map(([a, b]) => ({ type: "between" as const, start: a < b ? a : b, end: a < b ? b : a })),
  day.map((date) => ({ type: "onOrAfter" as const, date })),
  day.map((date) => ({ type: "beforeOrOn" as const, date })),
);

const names = fc.uniqueArray(fc.string({ maxLength: 40 }), { maxLength: 5 });

/** Any dashboard filter that a person can choose. */
export const anyDashboardFilter: fc.Arbitrary<DashboardFilter> = fc.record({
  period: anyPeriodFilter,
  scenarioIds: fc.uniqueArray(fc.nat(), { maxLength: 5 }),
  acquirers: names,
  origins: names,
});
