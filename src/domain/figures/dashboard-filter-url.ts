import type { DashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { readPeriod, writePeriod } from "#domain/figures/period-url.ts";
import { limitIds, limitNames, setParam } from "#domain/lists/query-params.ts";

/** Reads the filter from a URL. Never throws: unreadable parts filter nothing. */
export function readDashboardFilter(params: URLSearchParams): DashboardFilter {
  return {
    period: readPeriod(params.get("date")),
    scenarioIds: limitIds(params.getAll("scenario")),
    acquirers: limitNames(params.getAll("acquirer")),
    origins: limitNames(params.getAll("origin")),
  };
}

/** Writes the filter into a URL, replacing the one it had. Empty parts are left out. */
export function putDashboardFilter({ period, scenarioIds, acquirers, origins }: DashboardFilter, params: URLSearchParams): void {
  setParam(params, "date", [writePeriod(period)]);
  setParam(params, "scenario", scenarioIds);
  setParam(params, "acquirer", acquirers);
  setParam(params, "origin", origins);
}
