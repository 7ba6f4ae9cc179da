import { fc } from "#tests/support/properties.ts";
import { expect, it } from "vitest";
import { chartIds, sectionIds, sectionOfChart } from "#console/screens/dashboard/chart-list.ts";
import {
  measures,
  readDashboardAddress,
  writeDashboardAddress,
  type DashboardState,
} from "#console/screens/dashboard/dashboard-address.ts";
import { comparisons } from "#domain/figures/comparison.ts";
import { emptyDashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { allCurrencies, DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import { anyDashboardFilter } from "#tests/support/arbitrary-dashboard-filters.ts";

const anyState: fc.Arbitrary<DashboardState> = fc.record({
  filter: anyDashboardFilter,
  currency: fc.constantFrom(...allCurrencies()),
  comparison: fc.constantFrom(null, ...comparisons),
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
    fc.property(state, fc.constantFrom(...allCurrencies()), (written, own) => {
      const address = writeDashboardAddress(written, new URLSearchParams("tid=7&shop=a"), own);
      expect(readDashboardAddress(new URLSearchParams(address.toString()), own)).toEqual(written);
      expect([address.get("tid"), address.get("shop")]).toEqual(["7", "a"]);
    }),
  );
});

it("an address that opens a chart unfolds its section", () => {
  expect(readDashboardAddress(new URLSearchParams("chart=per-day&closed=payments&closed=guarantee"), DEFAULT_CURRENCY).closed).toEqual([
    "guarantee",
  ]);
});

it("the dashboard as it opens adds nothing to an address, and nonsense in one is as if it were not there", () => {
  const own = DEFAULT_CURRENCY;
  const opens: DashboardState = {
    filter: emptyDashboardFilter,
    currency: own,
    comparison: "previous",
    measure: "count",
    expanded: null,
    tables: [],
    closed: [],
  };
  expect(writeDashboardAddress(opens, new URLSearchParams("date=x&table=y&tid=7"), own).toString()).toBe("tid=7");
  const nonsense = "date=last-0-days&scenario=abc&currency=XXXX&compare=yes&measure=no&chart=pie&table=none&closed=all";
  expect(readDashboardAddress(new URLSearchParams(nonsense), own)).toEqual(opens);
  expect(readDashboardAddress(new URLSearchParams("date=last-9999-months"), own).filter.period).toBeNull();
});
