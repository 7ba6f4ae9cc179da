import { isPaying, type BillingProviderName, type PaidState } from "#domain/accounts/billing.ts";
import { isFreePlan, type PlanId } from "#domain/accounts/plans.ts";
import type { Places } from "#server/platforms/stripe/change-at-stripe.ts";
import type { PayingShop, SubscriptionRow } from "#server/billing/subscription-store.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { Services } from "#server/services.ts";
import type { AuditActor } from "#server/shops/audit-actor.ts";

/** What billing works with. */
export type BillingMeans = Pick<Services, "config" | "database" | "log" | "now" | "secrets"> & { jobs: Pick<JobQueue, "send"> };

/** Where to reach who asks for a change, if they have proven that the address is theirs, and where they come back to. */
export type Asking = { email: string | null; places: Places };

/** How a shop stands with its provider, as it is stored; or what it pays for that no plan is known for. */
export type Reading =
  | { kind: "known"; state: PaidState & Partial<Pick<SubscriptionRow, "subscriptionId">> }
  | { kind: "unknown"; what: string };

/**
 * Through whom a shop pays. After a change, its state is read from it anew rather than assumed. Each
 * throws "unavailable" if it can't be reached; then nothing was changed, or it's seen at the next reading.
 */
export type BillingProvider = {
  /** Where a change is confirmed, or, for the plan that the shop has, where its payment is managed. A path is one of the console. */
  urlToChange(shop: PayingShop, plan: PlanId, asking: Asking): Promise<string>;
  /** Changes to the free plan when the period ends that is paid for. */
  cancel(shop: PayingShop, by: AuditActor): Promise<void>;
  /** Takes back what was to change when the period ends. */
  keep(shop: PayingShop, by: AuditActor): Promise<void>;
  read(shop: PayingShop): Promise<Reading>;
};

/**
 * Through whom a shop's next change is paid: whom it pays now, if it does. A plan that the operator set is paid by invoice. Shops that
 * are installed in Shopify pay there, as Shopify demands of its apps.
 */
export function providerNameOf(
  { shop, subscription, isAtShopify }: PayingShop,
  { hasStripe }: { hasStripe: boolean },
): BillingProviderName {
  if (subscription !== null && isPaying(subscription)) return subscription.provider;
  if (!isFreePlan(shop.plan)) return "invoice";
  if (isAtShopify) return "shopify";
  return hasStripe ? "stripe" : "invoice";
}
