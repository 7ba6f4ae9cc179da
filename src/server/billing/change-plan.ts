import type { Billing } from "#contract/subscription.ts";
import type { BillingProviderName } from "#domain/accounts/billing.ts";
import { planStep, type PlanId } from "#domain/accounts/plans.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { billingProvider } from "#server/billing/billing-provider.ts";
import { changeByInvoice, withdrawRequest } from "#server/billing/invoice-billing.ts";
import { requireFit, upToDate } from "#server/billing/open-plan-change.ts";
import { providerNameOf, type BillingMeans } from "#server/billing/provider.ts";
import { readBilling } from "#server/billing/read-billing.ts";
import { claimRefresh, giveUpRefresh, lockPayingShop } from "#server/billing/subscription-store.ts";
import { syncSubscription } from "#server/billing/sync-subscription.ts";
import { auditActor, type AuditActor } from "#server/shops/audit-actor.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Changes the actor's shop to the free plan when the period ends that is paid for; until then its plan holds. Doing it twice changes
 * nothing more. Throws "not-found" for another shop or subscription, "conflict" where the change doesn't fit, and "unavailable".
 */
export async function cancelPlan(
  services: BillingMeans,
  actor: ShopActor,
  { tenantId, subscriptionId }: { tenantId: string; subscriptionId: string },
): Promise<Billing> {
  if (String(actor.tenantId) !== tenantId) throw noSuchSubscription();
  const paying = await upToDate(services, actor.tenantId);
  const { shop } = paying;
  if (subscriptionId !== (shop.subscriptionId ?? tenantId)) throw noSuchSubscription();
  requireFit(paying, "free", services.now());
  const provider = providerOf(services, paying);
  await billingProvider(services, provider).cancel(paying, auditActor(actor));
  await readFrom(services, provider, shop.tenantId, auditActor(actor));
  return readBilling(services, actor);
}

/** Takes back what was to change about the plan of the actor's shop. Doing it twice changes nothing more. Throws "unavailable". */
export async function keepPlan(services: BillingMeans, actor: ShopActor): Promise<Billing> {
  const { tenantId } = actor;
  const by = auditActor(actor);
  const paying = await upToDate(services, tenantId);
  await services.database.asSystem((handle) => withdrawRequest(handle, tenantId, { by, now: services.now() }));
  if (paying.subscription !== null && paying.subscription.nextPlan !== null) {
    const provider = providerOf(services, paying);
    await billingProvider(services, provider).keep(paying, by);
    await readFrom(services, provider, tenantId, by);
  }
  return readBilling(services, actor);
}

/**
 * Changes the plan of the actor's shop, which pays by invoice: asks the operator for a bigger one, or has a smaller one begin when the
 * month ends. Throws "conflict" where the change doesn't fit or the shop pays otherwise, and for someone who asks before their address
 * is confirmed.
 */
export async function requestPlan(services: BillingMeans, actor: ShopActor, plan: PlanId): Promise<Billing> {
  const { tenantId } = actor;
  const by = auditActor(actor);
  await services.database.asSystem(async (handle) => {
    const paying = await lockPayingShop(handle, tenantId);
    if (paying === null) throw noSuchSubscription();
    const now = services.now();
    requireFit(paying, plan, now);
    if (planStep(paying.shop.plan, plan) === "current") throw new SuretyError("conflict", "This is already the shop's plan.");
    if (providerOf(services, paying) !== "invoice") throw new SuretyError("conflict", "This shop doesn't pay by invoice.");
    await changeByInvoice(handle, paying, plan, { ...services, now, by, supportEmail: services.config.supportEmail });
  });
  return readBilling(services, actor);
}

/**
 * Asks the provider how the actor's shop stands, and tells it. Within 10 seconds of the last time, tells what is known since then.
 * Throws "unavailable", after which the next call asks at once.
 */
export async function refreshBilling(services: BillingMeans, actor: ShopActor): Promise<Billing> {
  const { tenantId } = actor;
  const { database, now } = services;
  if (await database.asSystem((handle) => claimRefresh(handle, tenantId, now()))) {
    try {
      await upToDate(services, tenantId);
    } catch (cause) {
      await database.asSystem((handle) => giveUpRefresh(handle, tenantId));
      throw cause;
    }
  }
  return readBilling(services, actor);
}

/** Of what is paid by invoice, all is known here already. */
async function readFrom(services: BillingMeans, provider: BillingProviderName, tenantId: number, by: AuditActor): Promise<void> {
  if (provider !== "invoice") await syncSubscription(services, tenantId, by);
}

function providerOf({ config }: BillingMeans, paying: Parameters<typeof providerNameOf>[0]) {
  return providerNameOf(paying, { hasStripe: config.stripe !== null });
}

function noSuchSubscription(): SuretyError {
  return new SuretyError("not-found", "You don't have access to this subscription.");
}
