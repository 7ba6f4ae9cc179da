import { periodOf, type Clock, type Period, type PeriodFilter } from "#domain/figures/period.ts";

/**
 * The dashboard's filter as chosen, in the URL, in state and in cache keys. An empty list filters nothing, and a null period
 * is the default. An empty name stands for payments without one.
 */
export type DashboardFilter = { period: PeriodFilter | null; scenarioIds: number[]; acquirers: string[]; origins: string[] };

/** The filter with its period resolved to instants. */
export type DashboardRequest = Omit<DashboardFilter, "period"> & { period: Period };

export const emptyDashboardFilter: DashboardFilter = { period: null, scenarioIds: [], acquirers: [], origins: [] };

/** Resolves a filter's period at the clock's time. */
export function requestOf(filter: DashboardFilter, clock: Clock): DashboardRequest {
  return { ...filter, period: periodOf(filter.period, clock) };
}

/** Whether two filters are the same. */
export function isSameFilter(one: DashboardFilter, other: DashboardFilter): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ period, scenarioIds, acquirers, origins }: DashboardFilter): string {
  return JSON.stringify([period, scenarioIds, acquirers, origins]);
}
