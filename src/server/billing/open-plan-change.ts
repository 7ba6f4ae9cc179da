import { isKeptBeforeUpgrade, isPaying } from "#domain/accounts/billing.ts";
import { ENTERPRISE_WORDS } from "#domain/accounts/plan-words.ts";
import { isEnterprisePlan, isFreePlan, planNamed, planOf, plans, planStep, type PlanId } from "#domain/accounts/plans.ts";
import { formatDate } from "#domain/dates/format-instant.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { confirmedAddress } from "#server/access/confirmed-address.ts";
import { billingProvider } from "#server/billing/billing-provider.ts";
import { providerNameOf, type BillingMeans } from "#server/billing/provider.ts";
import { returnPlaces } from "#server/billing/return-places.ts";
import { findPayingShop, type PayingShop } from "#server/billing/subscription-store.ts";
import { syncSubscription } from "#server/billing/sync-subscription.ts";
import { badField, SuretyError } from "#server/surety-error.ts";

/**
 * The address where an owner confirms a change of plan: a page of the provider, or of the console; for the plan that the shop has,
 * where its payment is managed, and its invoices are. Nothing changes before that. The provider is asked first how the shop stands, so that nobody pays
 * twice. Throws "not-found" for a shop that the actor doesn't act for, "bad-content" for an unknown plan, "conflict" where the change
 * doesn't fit, and "unavailable".
 */
export async function openPlanChange(
  services: BillingMeans,
  actor: ShopActor,
  { pkg, shop: named }: { pkg: string; shop: string },
): Promise<string> {
  const address = named.trim().toLowerCase();
  const { shop } = await requirePaying(services, actor.tenantId);
  if (shop.shopName !== address && shop.shopifyShop !== address) throw noSuchShop();
  const plan = planNamed(pkg)?.id ?? null;
  if (plan === null) {
    services.log.warn({ tenantId: shop.tenantId, pkg }, "a plan was asked for that there isn't; nothing changes");
    throw badField("pkg", `must be one of ${plans.map(({ name }) => name).join(", ")}`);
  }
  const paying = await upToDate(services, actor.tenantId);
  requireFit(paying, plan, services.now());
  // The console says what the shop would lose, and asks.
  if (isFreePlan(plan) && paying.shop.plan !== plan) return `/settings/subscription?plans=${plan}`;
  const name = providerNameOf(paying, { hasStripe: services.config.stripe !== null });
  const places = returnPlaces(services.config, actor, paying.shop);
  return billingProvider(services, name).urlToChange(paying, plan, { email: confirmedAddress(actor), places });
}

/** The shop as its provider says that it stands now. Throws "unavailable" and "not-found". */
export async function upToDate(services: BillingMeans, tenantId: number): Promise<PayingShop> {
  const { subscription } = await requirePaying(services, tenantId);
  const isElsewhere = subscription !== null && subscription.provider !== "invoice";
  // One that is over matters no more to a server that isn't set up for its provider.
  const isReached = subscription?.provider === "shopify" ? services.config.shopify !== null : services.config.stripe !== null;
  if (isElsewhere && (isReached || isPaying(subscription))) await syncSubscription(services, tenantId);
  return requirePaying(services, tenantId);
}

async function requirePaying({ database }: BillingMeans, tenantId: number): Promise<PayingShop> {
  const paying = await database.forTenants([tenantId], (handle) => findPayingShop(handle, tenantId));
  if (paying === null) throw noSuchShop();
  return paying;
}

/** Throws "conflict" or "not-allowed" for a change to a plan that the shop can't make by itself now. */
export function requireFit({ shop, subscription }: PayingShop, plan: PlanId, now: Date): void {
  if (isEnterprisePlan(shop.plan)) throw new SuretyError("not-allowed", ENTERPRISE_WORDS);
  if (isEnterprisePlan(plan)) throw new SuretyError("conflict", "Enterprise is agreed on with us. Please contact us.");
  const has = planOf(shop.plan).name;
  const paidThere = hasInvoicesElsewhere(subscription);
  if (shop.plan === plan && isFreePlan(plan) && !paidThere) throw new SuretyError("conflict", `The shop is on ${has} already.`);
  const { nextPlan = null, periodEnd = null } = subscription ?? {};
  if (nextPlan === null || periodEnd === null || periodEnd <= now || plan === nextPlan) return;
  const step = planStep(shop.plan, plan);
  if (step === "current" || (step === "upgrade" && subscription !== null && !isKeptBeforeUpgrade(subscription))) return;
  const from = formatDate(periodEnd, shop.timeZone, now);
  throw new SuretyError(
    "conflict",
    `The shop changes to ${planOf(nextPlan).name} on ${from}. Keep ${has} first, then choose another plan.`,
  );
}

/** Whether the shop paid through a provider whose page has the invoices, also if it doesn't pay anymore. */
function hasInvoicesElsewhere(subscription: PayingShop["subscription"]): boolean {
  return subscription !== null && subscription.provider !== "invoice" && subscription.plan !== null;
}

function noSuchShop(): SuretyError {
  return new SuretyError("not-found", "You don't have access to this shop.");
}
