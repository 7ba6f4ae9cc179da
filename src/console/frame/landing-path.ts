import { paths } from "#console/frame/paths.ts";
import type { SignedInTenant } from "#contract/session.ts";
import { maySeeInsights } from "#domain/accounts/insights-access.ts";

/** Where the root leads (S1 section 2): to the insights report who has it, everybody else to the dashboard, which is a master account's list of its shops. */
export function landingPath(tenant: Pick<SignedInTenant, "type" | "plan" | "isMaster">): string {
  return maySeeInsights(tenant, tenant.plan) ? paths.insights() : paths.dashboard();
}
