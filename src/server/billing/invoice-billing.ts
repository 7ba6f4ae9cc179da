import { invoicePeriodEnd, isPaying, type BillingProviderName } from "#domain/accounts/billing.ts";
import { isFreePlan, planOf, planStep, type PlanId } from "#domain/accounts/plans.ts";
import { requireConfirmedEmail } from "#server/access/require-confirmed-email.ts";
import { mayAttempt, planRequestLimits } from "#server/access/attempt-limits.ts";
import { planAnswerMail, planRequestMail, subscriptionLink } from "#server/billing/billing-mails.ts";
import { leaveStripeJob } from "#server/billing/leave-stripe.ts";
import { mailOwners } from "#server/billing/mail-owners.ts";
import type { BillingMeans, BillingProvider } from "#server/billing/provider.ts";
import { settlePlan, type NewState, type SettleMeans } from "#server/billing/settle-plan.ts";
import {
  deletePlanRequest,
  findPlanRequest,
  findSubscription,
  lockPayingShop,
  PLAN_CHANGED,
  setPlan,
  stateOf,
  storePlanRequest,
  storeSubscription,
  type PayingShop,
} from "#server/billing/subscription-store.ts";
import type { Handle } from "#server/db/database.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import { OPERATOR, type AuditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import type { Shop } from "#server/shops/shop-store.ts";

/** Paid by invoice: how a shop pays is only known here. */
export function invoiceBilling(services: BillingMeans): BillingProvider {
  const changeNext = async ({ shop }: PayingShop, nextPlan: PlanId | null, by: AuditActor) => {
    await services.database.asSystem(async (handle) => {
      const locked = await lockPayingShop(handle, shop.tenantId);
      if (locked !== null) await setNextPlan(handle, locked, nextPlan, { ...services, now: services.now(), by });
    });
  };
  return {
    // The console asks there whether to send the request.
    urlToChange: async ({ shop }, plan) => `/settings/subscription${plan === shop.plan ? "" : `?request=${plan}`}`,
    cancel: (shop, by) => changeNext(shop, "free", by),
    keep: (shop, by) => changeNext(shop, null, by),
    read: async ({ shop, subscription }) => ({
      kind: "known",
      state: subscription === null ? paidByInvoice(shop.plan) : { ...stateOf(subscription), subscriptionId: subscription.subscriptionId },
    }),
  };
}

/**
 * Changes the plan of a shop that pays by invoice: a bigger one is asked for, and Surety's operator told, once a day at most; a smaller
 * one begins when the month ends. Each takes the place of the other. The shop is locked. Throws "conflict" for someone who asks before
 * their address is confirmed. Run as the system.
 */
export async function changeByInvoice(
  handle: Handle,
  paying: PayingShop,
  plan: PlanId,
  { supportEmail, ...means }: SettleMeans & { supportEmail: string | null },
): Promise<void> {
  const { shop } = paying;
  const { by, now } = means;
  if (planStep(shop.plan, plan) === "downgrade") return setNextPlan(handle, paying, plan, means);
  await requireConfirmedEmail(handle, by.kind === "person" ? by.id : null, "ask for a plan");
  const { nextPlan = null, periodEnd = null } = paying.subscription ?? {};
  // One whose time has come holds already, even if that isn't stored yet.
  if (nextPlan !== null && periodEnd !== null && periodEnd > now) await setNextPlan(handle, paying, null, means);
  // The second click sends nothing more.
  if ((await findPlanRequest(handle, shop.tenantId))?.plan === plan) return;
  await storePlanRequest(handle, shop.tenantId, { plan, askedBy: by.name, askedById: by.id, askedAt: now });
  await recordAudit(handle, shop.tenantId, [{ area: "plan", by, what: "Plan requested", after: planOf(plan).name }], now);
  if (supportEmail !== null && (await mayAttempt(handle, planRequestLimits(shop.tenantId), now)))
    await means.jobs.send(sendMailJob, planRequestMail(supportEmail, { shop, has: shop.plan, wants: plan, askedBy: by.name }), handle);
}

/** Takes back what a shop asked for, if it asked for anything. */
export async function withdrawRequest(handle: Handle, tenantId: number, { by, now }: Pick<SettleMeans, "by" | "now">): Promise<void> {
  const request = await deletePlanRequest(handle, tenantId);
  if (request === null) return;
  await recordAudit(handle, tenantId, [{ area: "plan", by, what: "Plan request withdrawn", before: planOf(request.plan).name }], now);
}

/**
 * What the operator's word about a plan does to how a shop pays: by invoice from then on, and what it asked for is answered, by email to
 * its owners and who asked. Returns the subscription that it still pays for elsewhere, or could by a checkout that is open, if there is
 * one; that checkout is closed by a job. The shop is locked. Run as the system.
 */
export async function grantPlan(
  handle: Handle,
  { before, after }: { before: Shop; after: Shop },
  { config, jobs, now }: Omit<SettleMeans, "by">,
): Promise<{ provider: BillingProviderName; subscriptionId: string | null } | null> {
  const { tenantId } = after;
  const request = await deletePlanRequest(handle, tenantId);
  if (request !== null || after.plan !== before.plan) {
    const answer = {
      shop: after,
      asked: request?.plan ?? null,
      before: before.plan,
      after: after.plan,
      link: subscriptionLink(config, tenantId),
      now,
    };
    const askedById = request?.askedById ?? null;
    await mailOwners(handle, { tenantId, askedById }, { jobs }, (to) => planAnswerMail(to, answer));
  }
  const change = {
    area: "plan",
    by: OPERATOR,
    what: PLAN_CHANGED,
    before: planOf(before.plan).name,
    after: planOf(after.plan).name,
  } as const;
  if (after.plan !== before.plan) await recordAudit(handle, tenantId, [change], now);
  const subscription = await findSubscription(handle, tenantId);
  if (subscription === null) return null;
  await storeSubscription(handle, tenantId, { ...paidByInvoice(after.plan), provider: "invoice", subscriptionId: null, checkoutId: null });
  await setPlan(handle, tenantId, after.plan, null);
  const { provider, customerId, checkoutId } = subscription;
  if (provider === "invoice" || (!isPaying(subscription) && checkoutId === null)) return null;
  if (provider === "stripe" && customerId !== null) await jobs.send(leaveStripeJob, { tenantId, customerId, checkoutId }, handle);
  return subscription;
}

/** Sets what a shop's plan becomes when the month ends, in place of what it asked for; null leaves it as it is. */
async function setNextPlan(handle: Handle, paying: PayingShop, nextPlan: PlanId | null, means: SettleMeans): Promise<void> {
  const { shop, subscription } = paying;
  if (isFreePlan(shop.plan)) return;
  if (nextPlan !== null) await withdrawRequest(handle, shop.tenantId, means);
  const state: NewState = {
    ...(subscription === null ? paidByInvoice(shop.plan) : stateOf(subscription)),
    provider: "invoice",
    nextPlan,
    periodEnd: nextPlan === null ? null : invoicePeriodEnd(means.now, shop.timeZone),
  };
  await settlePlan(handle, paying, state, means);
}

/** How a shop stands whose plan the operator set. */
function paidByInvoice(plan: PlanId) {
  return { status: isFreePlan(plan) ? "ended" : "active", plan, periodEnd: null, nextPlan: null, unpaidSince: null } as const;
}
