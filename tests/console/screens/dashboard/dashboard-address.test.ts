import fc from "fast-check";
import { expect, it } from "vitest";
import { chartIds, sectionIds, sectionOfChart } from "#console/screens/dashboard/chart-id.ts";
import {
  defaultDashboard,
  measures,
  readDashboard,
  writeDashboard,
  type DashboardState,
} from "#console/screens/dashboard/dashboard-address.ts";
import { MAX_LAST_UNITS, periodUnits, type PeriodFilter } from "#domain/figures/period.ts";
import { allCurrencies } from "#domain/money/currencies.ts";

const day = fc.integer({ min: 0, max: 3000 }).map((days) => new Date(Date.UTC(2018, 0, 1 + days)).toISOString().slice(0, 10));
const period: fc.Arbitrary<PeriodFilter | null> = fc.oneof(
  fc.constant(null),
  fc
    .constantFrom(...periodUnits)
    .chain((unit) => fc.integer({ min: 1, max: MAX_LAST_UNITS[unit] }).map((count) => ({ type: "inLast" as const, count, unit }))),
  day.map((date) => ({ type: "equal" as const, date })),
  fc.tuple(day, day).map(([a, b]) => ({ type: "between" as const, start: a < b ? a : b, end: a < b ? b : a })),
  day.map((date) => ({ type: "onOrAfter" as const, date })),
  day.map((date) => ({ type: "beforeOrOn" as const, date })),
);
const names = fc.uniqueArray(fc.string({ maxLength: 40 }), { maxLength: 5 });
const anyState: fc.Arbitrary<DashboardState> = fc.record({
  filter: fc.record({ period, scenarioIds: fc.uniqueArray(fc.nat(), { maxLength: 5 }), acquirers: names, origins: names }),
  currency: fc.constantFrom(...allCurrencies()),
  isCompared: fc.boolean(),
  measure: fc.constantFrom(...measures),
  expanded: fc.constantFrom(null, ...chartIds),
  tables: fc.subarray([...chartIds]),
  closed: fc.subarray([...sectionIds]),
});
/** The section of an open chart is never folded. */
const state = anyState.map((any) => ({
  ...any,
  closed: any.closed.filter((id) => any.expanded === null || sectionOfChart[any.expanded] !== id),
}));

it("an address gives back the dashboard that was written into it, and keeps what else it says", () => {
  fc.assert(
    fc.property(state, (written) => {
      const address = writeDashboard(written, new URLSearchParams("tid=7&shop=a"));
      expect(readDashboard(new URLSearchParams(address.toString()))).toEqual(written);
      expect([address.get("tid"), address.get("shop")]).toEqual(["7", "a"]);
    }),
  );
});

it("an address that opens a chart unfolds its section", () => {
  expect(readDashboard(new URLSearchParams("chart=per-day&closed=payments&closed=guarantee")).closed).toEqual(["guarantee"]);
});

it("the dashboard as it opens adds nothing to an address, and nonsense in one is as if it were not there", () => {
  expect(writeDashboard(defaultDashboard, new URLSearchParams("date=x&table=y&tid=7")).toString()).toBe("tid=7");
  const nonsense = "date=last-0-days&scenario=abc&currency=XXXX&compare=yes&measure=no&chart=pie&table=none&closed=all";
  expect(readDashboard(new URLSearchParams(nonsense))).toEqual(defaultDashboard);
  expect(readDashboard(new URLSearchParams("date=last-9999-months")).filter.period).toBeNull();
});
