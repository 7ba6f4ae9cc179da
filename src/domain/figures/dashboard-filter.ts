import { periodOf, type Clock, type Period, type PeriodFilter } from "#domain/figures/period.ts";

/**
 * What the dashboard is filtered by, as it was chosen: in the address, in the state, in the cache's key. An empty list
 * filters nothing, a period of null is the default. Names may be empty: payments without one.
 */
export type DashboardFilter = { period: PeriodFilter | null; scenarioIds: number[]; acquirers: string[]; origins: string[] };

/** The same with the instants that its period has at the moment of asking. */
export type DashboardRequest = Omit<DashboardFilter, "period"> & { period: Period };

export const emptyDashboardFilter: DashboardFilter = { period: null, scenarioIds: [], acquirers: [], origins: [] };

/** What a filter asks for now. */
export function requestOf(filter: DashboardFilter, clock: Clock): DashboardRequest {
  return { ...filter, period: periodOf(filter.period, clock) };
}

/** Whether two filters ask for the same at any one moment. */
export function isSameFilter(one: DashboardFilter, other: DashboardFilter): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ period, scenarioIds, acquirers, origins }: DashboardFilter): string {
  return JSON.stringify([period, scenarioIds, acquirers, origins]);
}
