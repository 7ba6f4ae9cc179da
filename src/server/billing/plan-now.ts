import { heldPlan, isPaying } from "#domain/accounts/billing.ts";
import { isFreePlan } from "#domain/accounts/plans.ts";
import { findSubscription, stateOf } from "#server/billing/subscription-store.ts";
import type { Handle } from "#server/db/database.ts";
import type { Shop } from "#server/shops/shop-store.ts";

/** The shop with the plan that it has now: a plan whose period or grace is over has ended, also before the job has stored that. */
export async function withPlanOfNow(handle: Handle, shop: Shop, now: Date): Promise<Shop> {
  // Time alone brings no bigger plan.
  if (isFreePlan(shop.plan)) return shop;
  const subscription = await findSubscription(handle, shop.tenantId);
  return subscription === null || !isPaying(subscription) ? shop : { ...shop, plan: heldPlan(stateOf(subscription), now) };
}
