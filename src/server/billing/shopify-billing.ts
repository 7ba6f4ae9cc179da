import { isPaying, type PaidState } from "#domain/accounts/billing.ts";
import { isFreePlan, planNamed, planOf } from "#domain/accounts/plans.ts";
import { shopifyStoreOf } from "#domain/accounts/shopify-shop.ts";
import type { BillingMeans, BillingProvider, Reading } from "#server/billing/provider.ts";
import { lockPayingShop, stateOf, storeSubscription, type PayingShop } from "#server/billing/subscription-store.ts";
import { SHOPIFY_STORE_PLACE } from "#server/config.ts";
import { shopifyAccess, type AskShop } from "#server/connections/shopify-access.ts";
import type { Handle } from "#server/db/database.ts";
import { cancelPlan, chargePlan, readPlans, readShopKind, type PlanAtShopify } from "#server/platforms/shopify/shop-documents.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Paid through Shopify: plans are chosen on the page that Shopify has for them, or charges that Surety makes are approved there, and what a shop pays for is read from Shopify. A plan that
 * was canceled there holds until the period ends that was paid for; uninstalling the app ends it at once.
 */
export function shopifyBilling(services: BillingMeans): BillingProvider {
  const { config, database, now } = services;
  return {
    urlToChange: async ({ shop: { tenantId, shopifyShop, plan: current } }, plan, { places }) => {
      const store = shopifyShop === null ? null : shopifyStoreOf(shopifyShop);
      if (store === null) throw new SuretyError("conflict", "This shop isn't in Shopify.");
      await database.asSystem((handle) => payAtShopify(handle, tenantId));
      const { name, priceUsd } = planOf(plan);
      if (config.hasShopifyCharges && priceUsd !== null && priceUsd > 0)
        return asking(services, tenantId, async (ask) => {
          const { partnerDevelopment: isTest } = (await ask(readShopKind, {})).shop.plan;
          const replacement = planOf(current).rank > planOf(plan).rank ? "APPLY_ON_NEXT_BILLING_CYCLE" : "STANDARD";
          const price = { amount: priceUsd, currencyCode: "USD" } as const;
          const { appSubscriptionCreate: made } = await ask(chargePlan, { name, price, returnUrl: places.done, replacement, isTest });
          requireDone(made.userErrors);
          if (made.confirmationUrl == null) throw new ShopifyFault("refused", "Shopify gave no page to approve the plan.");
          return made.confirmationUrl;
        });
      return config.shopifyPlansUrl.replace(SHOPIFY_STORE_PLACE, store);
    },
    cancel: async ({ shop: { tenantId }, subscription }) => {
      const id = subscription?.subscriptionId ?? null;
      if (id === null) throw new SuretyError("conflict", "This shop pays for nothing through Shopify.");
      await asking(services, tenantId, async (ask) => {
        requireDone((await ask(cancelPlan, { id })).appSubscriptionCancel.userErrors);
      });
    },
    keep: async () => {
      throw new SuretyError("conflict", "Choose your plan again on Shopify's page to keep it.");
    },
    read: ({ shop: { tenantId }, subscription, isAtShopify }) =>
      asking(services, tenantId, async (ask) => {
        // Uninstalling the app ends its plan at once, and nothing can be asked anymore.
        if (!isAtShopify) return { kind: "known", state: ended(subscription) };
        return readingOf((await ask(readPlans, {})).currentAppInstallation.activeSubscriptions, subscription, now());
      }),
  };
}

/** Has a shop pay through Shopify from its next change on, unless it pays elsewhere. */
export async function payAtShopify(handle: Handle, tenantId: number): Promise<void> {
  const { subscription = null } = (await lockPayingShop(handle, tenantId)) ?? {};
  if (subscription !== null && (isPaying(subscription) || subscription.provider === "shopify")) return;
  await storeSubscription(handle, tenantId, { provider: "shopify", status: "opened" });
}

async function asking<Result>(services: BillingMeans, tenantId: number, work: (ask: AskShop) => Promise<Result>): Promise<Result> {
  try {
    return await work(shopifyAccess(services, tenantId));
  } catch (cause) {
    if (!(cause instanceof ShopifyFault)) throw cause;
    throw new SuretyError("unavailable", `${cause.message} Please try again.`, { cause });
  }
}

function readingOf(plans: readonly PlanAtShopify[], stored: PayingShop["subscription"], now: Date): Reading {
  const [paid] = plans;
  if (paid === undefined) return { kind: "known", state: withoutPlan(stored, now) };
  const handle = paid.lineItems.map(({ plan }) => plan.pricingDetails.planHandle).find((one) => one != null);
  const plan = planNamed(handle ?? "") ?? planNamed(paid.name);
  if (plan === null) return { kind: "unknown", what: handle ?? paid.name };
  const isFrozen = paid.status === "FROZEN";
  return {
    kind: "known",
    state: {
      status: isFrozen ? "unpaid" : "active",
      plan: plan.id,
      periodEnd: paid.currentPeriodEnd == null ? null : new Date(paid.currentPeriodEnd),
      nextPlan: null,
      unpaidSince: isFrozen ? (stored?.unpaidSince ?? now) : null,
      subscriptionId: paid.id,
    },
  };
}

/** What was paid for holds until its period ends. */
function withoutPlan(stored: PayingShop["subscription"], now: Date): PaidState {
  if (stored === null || !isPaying(stored)) return ended(stored);
  const state = stateOf(stored);
  if (state.periodEnd !== null && state.periodEnd > now && state.plan !== null && !isFreePlan(state.plan))
    return { ...state, status: "active", nextPlan: "free", unpaidSince: null };
  return ended(stored);
}

function ended(stored: PayingShop["subscription"]): PaidState {
  const plan = stored !== null && isPaying(stored) ? stateOf(stored).plan : null;
  const status = plan === null && stored?.plan == null ? "opened" : "ended";
  return { status, plan, periodEnd: null, nextPlan: null, unpaidSince: null };
}
