import type { DashboardRequest } from "#contract/dashboard.ts";
import type { DashboardFilter } from "#domain/figures/dashboard-filter.ts";
import type { Period } from "#domain/figures/period.ts";

/** How long an answer to a period that moves is kept: its question is never asked again, by the next screen neither. */
export const MOVING_KEPT_FOR_MS = 5_000;

/** The period of such a filter ends now: it is another each time the figures are asked for. */
export function isMoving({ period }: DashboardFilter): boolean {
  return period?.type === "inLast";
}

/** How the figures of a period are asked for, narrowed as a filter says. */
export function requestOf(period: Period, { scenarioIds, acquirers, origins }: DashboardFilter): DashboardRequest {
  return { period, scenarioIds, acquirers, origins };
}
