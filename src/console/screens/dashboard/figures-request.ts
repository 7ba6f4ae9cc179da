import type { DashboardRequest } from "#contract/dashboard.ts";
import type { DashboardFilter } from "#domain/insights/dashboard-filter.ts";
import type { Period } from "#domain/insights/period.ts";

/** How the figures of a period are asked for, narrowed as a filter says. */
export function requestOf(period: Period, { scenarioIds, acquirers, origins }: DashboardFilter): DashboardRequest {
  return { period, scenarioIds, acquirers, origins };
}
