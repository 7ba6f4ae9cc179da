import { graceEnd, heldPlan, isPaying } from "#domain/accounts/billing.ts";
import { isFreePlan } from "#domain/accounts/plans.ts";
import { findSubscription, stateOf } from "#server/billing/subscription-store.ts";
import type { Handle } from "#server/db/database.ts";
import type { Shop } from "#server/shops/shop-store.ts";

/**
 * The shop with the plan that it has now: a plan whose period or grace is over has ended, also before the job has stored that. With
 * until when it holds although a payment is missing; null if none is.
 */
export async function planOfNow(handle: Handle, shop: Shop, now: Date): Promise<{ shop: Shop; graceEnd: Date | null }> {
  const unchanged = { shop, graceEnd: null };
  // Time alone brings no bigger plan.
  if (isFreePlan(shop.plan)) return unchanged;
  const subscription = await findSubscription(handle, shop.tenantId);
  if (subscription === null || !isPaying(subscription)) return unchanged;
  const plan = heldPlan(stateOf(subscription), now);
  const { unpaidSince } = subscription;
  return { shop: { ...shop, plan }, graceEnd: unpaidSince === null || isFreePlan(plan) ? null : graceEnd(unpaidSince) };
}
