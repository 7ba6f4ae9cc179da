import type { PeriodFilter } from "#domain/figures/period.ts";

/** What the dashboard is filtered by; an empty list filters nothing, a period of null is the default. Names may be empty: payments without one. */
export type DashboardFilter = { period: PeriodFilter | null; scenarioIds: number[]; acquirers: string[]; origins: string[] };

export const emptyDashboardFilter: DashboardFilter = { period: null, scenarioIds: [], acquirers: [], origins: [] };
