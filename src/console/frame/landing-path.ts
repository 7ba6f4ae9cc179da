import { paths } from "#console/frame/paths.ts";
import type { SignedInTenant } from "#contract/access.ts";
import { maySeeInsights } from "#domain/accounts/insights-access.ts";

/** Where the root leads (S1 section 2): to the insights report who has it, a master account to the list of its shops, everybody else to the transactions. */
export function landingPath(tenant: Pick<SignedInTenant, "type" | "plan" | "isMaster">): string {
  if (maySeeInsights(tenant, tenant.plan)) return paths.insights();
  return tenant.isMaster ? paths.dashboard() : paths.transactions();
}
