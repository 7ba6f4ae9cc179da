import { paths } from "#console/session/paths.ts";
import type { SignedInTenant } from "#contract/session.ts";
import { maySeeInsights } from "#domain/accounts/insights-access.ts";

/**
 * Where the root leads: to the insights report who has it (S1 section 2), everybody else to the dashboard, which is a master
 * account's list of its shops. S1 leads those to /scenarios, which waits for that screen.
 */
export function landingPath(tenant: Pick<SignedInTenant, "type" | "plan" | "isMaster">): string {
  return maySeeInsights(tenant, tenant.plan) ? paths.insights() : paths.dashboard();
}
