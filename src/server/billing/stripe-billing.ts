import { isPaying } from "#domain/accounts/billing.ts";
import type { BillingMeans, BillingProvider } from "#server/billing/provider.ts";
import { lockPayingShop, storeSubscription, type PayingShop } from "#server/billing/subscription-store.ts";
import { closeCheckout, endAtPeriodEnd, goOn, makeCustomer, openCheckout, openPortal } from "#server/platforms/stripe/change-at-stripe.ts";
import { readStripeState, type StripeState } from "#server/platforms/stripe/read-stripe-state.ts";
import { soldPlanOf, type SoldPlan } from "#server/platforms/stripe/sold-plan.ts";
import type { StripeSettings } from "#server/platforms/stripe/stripe-client.ts";
import { isFreePlan } from "#domain/accounts/plans.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Paid through Stripe: a first subscription on its checkout, changes on its portal. The customer is stored before anything is paid, so
 * that what was paid is found again, whatever gets lost on the way back.
 */
export function stripeBilling(services: Pick<BillingMeans, "database">, settings: StripeSettings): BillingProvider {
  return {
    urlToChange: async (paying, plan, { email, places }) => {
      const { shop } = paying;
      const customerId = await customerOf(services, settings, paying, email);
      const state = await stateAt(settings, customerId);
      const sold = soldPlanOf(plan);
      // Where a payment is missing, nothing can be changed before it's there.
      if (isPaying(state)) {
        const change = sold === null || sold === state.plan || state.status === "unpaid" ? null : { state, plan: sold };
        return openPortal(settings, { customerId, places, change });
      }
      // The invoices of a plan that is over are there still.
      if (sold === null && shop.plan === plan) return openPortal(settings, { customerId, places, change: null });
      if (sold === null) throw new SuretyError("conflict", "This plan isn't paid for.");
      return checkoutOf(services, settings, { shop, subscription: paying.subscription, customerId, plan: sold, places });
    },
    cancel: async (paying) => endAtPeriodEnd(settings, await ownState(settings, paying)),
    keep: async (paying) => goOn(settings, await ownState(settings, paying)),
    read: async ({ subscription }) => {
      const customerId = subscription?.customerId ?? null;
      if (customerId === null) throw new Error("A shop that pays through Stripe is a customer there");
      const reading = await readStripeState(settings, customerId);
      if (reading.kind === "unknown") return reading;
      const { itemId: _itemId, scheduleId: _scheduleId, ...state } = reading.state;
      return { kind: "known", state };
    },
  };
}

async function ownState(settings: StripeSettings, { subscription }: PayingShop): Promise<StripeState> {
  const customerId = subscription?.customerId ?? null;
  if (customerId === null) throw new SuretyError("conflict", "This shop doesn't pay through Stripe.");
  return stateAt(settings, customerId);
}

async function stateAt(settings: StripeSettings, customerId: string): Promise<StripeState> {
  const reading = await readStripeState(settings, customerId);
  if (reading.kind === "known") return reading.state;
  throw new SuretyError("conflict", "This shop pays for something that isn't one of our plans. Please contact us.");
}

/** The shop's customer at Stripe, made and stored if there is none. */
async function customerOf(
  { database }: Pick<BillingMeans, "database">,
  settings: StripeSettings,
  { shop: { tenantId, name }, subscription }: PayingShop,
  email: string | null,
): Promise<string> {
  if (subscription?.customerId != null) return subscription.customerId;
  const made = await makeCustomer(settings, { tenantId, name, email });
  return database.asSystem(async (handle) => {
    const locked = await lockPayingShop(handle, tenantId);
    // Someone else was faster. Theirs may have a subscription already.
    if (locked?.subscription?.customerId != null) return locked.subscription.customerId;
    // Meanwhile, the operator may have set a plan, which is paid by invoice.
    if (locked !== null && !isFreePlan(locked.shop.plan))
      throw new SuretyError("conflict", "The shop's plan was just changed. Reload the page.");
    await storeSubscription(handle, tenantId, { provider: "stripe", status: "opened", customerId: made });
    return made;
  });
}

type NewCheckout = Omit<PayingShop, "isAtShopify"> & { customerId: string; plan: SoldPlan; places: { done: string; back: string } };

/** Opens a checkout in place of the one before. If someone else opened another meanwhile, this one is closed again. */
async function checkoutOf(
  { database }: Pick<BillingMeans, "database">,
  settings: StripeSettings,
  { shop: { tenantId }, subscription, customerId, plan, places }: NewCheckout,
): Promise<string> {
  const previousId = subscription?.checkoutId ?? null;
  const { id, url } = await openCheckout(settings, { tenantId, customerId, plan, places, previousId });
  const isStored = await database.asSystem(async (handle) => {
    const stored = (await lockPayingShop(handle, tenantId))?.subscription ?? null;
    // Meanwhile, the operator may have set a plan.
    if (stored === null || (isPaying(stored) && stored.provider !== "stripe")) return false;
    if (stored.checkoutId !== previousId && stored.checkoutId !== id) return false;
    await storeSubscription(handle, tenantId, { provider: "stripe", status: stored.status, customerId, checkoutId: id });
    return true;
  });
  if (isStored) return url;
  await closeCheckout(settings, id);
  throw new SuretyError("conflict", "Someone else is changing this shop's plan right now. Please try again.");
}
