import { fc } from "#tests/support/properties.ts";
import { expect, it } from "vitest";
import { putDashboardFilter, readDashboardFilter } from "#domain/figures/dashboard-filter-url.ts";
import { emptyDashboardFilter, isSameFilter } from "#domain/figures/dashboard-filter.ts";
import { anyDashboardFilter } from "#tests/support/arbitrary-dashboard-filters.ts";

it("an address gives back the filter that was put into it, whatever filter it had before, and keeps what else it says", () => {
  fc.assert(
    fc.property(anyDashboardFilter, anyDashboardFilter, (before, filter) => {
      const params = new URLSearchParams("tid=7");
      putDashboardFilter(before, params);
      putDashboardFilter(filter, params);
      const read = readDashboardFilter(new URLSearchParams(params.toString()));
      expect(read).toEqual(filter);
      expect(isSameFilter(read, filter)).toBe(true);
      expect(isSameFilter(read, before)).toBe(isSameFilter(filter, before));
      expect(params.get("tid")).toBe("7");
    }),
  );
});

it("a filter that filters nothing adds nothing to an address", () => {
  const params = new URLSearchParams("date=last-2-days&origin=web&tid=7");
  putDashboardFilter(emptyDashboardFilter, params);
  expect(params.toString()).toBe("tid=7");
});
