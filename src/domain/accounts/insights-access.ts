import type { PlanId } from "#domain/accounts/plans.ts";

/** The type of account that sees the insights report on any plan (S1 section 6). */
const INSIGHTS_ACCOUNT_TYPE = "99";

/** Insights is for accounts of type 99 and for the free plan, and for no master account (S1 sections 2 and 6). */
export function maySeeInsights(tenant: { type: string; isMaster: boolean }, plan: PlanId): boolean {
  return !tenant.isMaster && (tenant.type === INSIGHTS_ACCOUNT_TYPE || plan === "free");
}
