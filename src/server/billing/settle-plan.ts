import { graceEnd, heldPlan, isPaying, type PaidState } from "#domain/accounts/billing.ts";
import { planOf, planStep } from "#domain/accounts/plans.ts";
import { nextPlanWords } from "#domain/accounts/plan-words.ts";
import { failedPaymentMail, planEndedMail, subscriptionLink, unpaidPlanEndedMail } from "#server/billing/billing-mails.ts";
import { mailOwners } from "#server/billing/mail-owners.ts";
import { PLAN_CHANGED, setPlan, storeSubscription, type PayingShop, type SubscriptionRow } from "#server/billing/subscription-store.ts";
import type { Config } from "#server/config.ts";
import type { Handle } from "#server/db/database.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { AuditActor } from "#server/shops/audit-actor.ts";
import { recordAudit, type AuditEvent } from "#server/shops/audit-store.ts";

export type SettleMeans = { config: Pick<Config, "publicUrl">; jobs: Pick<JobQueue, "send">; now: Date; by: AuditActor };
export type NewState = PaidState & Partial<SubscriptionRow> & Pick<SubscriptionRow, "provider">;

/**
 * Stores how a shop pays, whole, and what follows from it: the plan that it has now, the audit trail, and emails to its owners about
 * a missing payment and a plan that ended. The shop is locked by `lockPayingShop`. Storing the same again changes nothing. Run as the
 * system.
 */
export async function settlePlan(handle: Handle, { shop, subscription }: PayingShop, state: NewState, means: SettleMeans): Promise<void> {
  const { tenantId } = shop;
  const { now, by } = means;
  const held = heldPlan(state, now);
  await storeSubscription(handle, tenantId, state);
  const subscriptionId = isPaying(state) ? (state.subscriptionId ?? null) : null;
  if (held !== shop.plan || subscriptionId !== shop.subscriptionId) await setPlan(handle, tenantId, held, subscriptionId);
  const words = (next: PaidState | null) => (next === null ? null : nextPlanWords(next, shop.timeZone, now));
  const events = [
    ...(held === shop.plan ? [] : [change(PLAN_CHANGED, planOf(shop.plan).name, planOf(held).name)]),
    // What was to come and came isn't said again.
    ...(words(subscription) === words(state) || (state.nextPlan === null && subscription?.nextPlan === held)
      ? []
      : [change("Next plan", words(subscription), words(state))]),
    ...(isMissing(subscription) === isMissing(state) || state.status === "ended"
      ? []
      : [change("Payment", isMissing(subscription) ? "Missing" : null, isMissing(state) ? "Missing" : "Paid")]),
  ].map((event): AuditEvent => ({ ...event, area: "plan", by }));
  await recordAudit(handle, tenantId, events, now);

  const about = { shop, plan: state.plan ?? shop.plan, link: subscriptionLink(means.config, tenantId), now };
  const { unpaidSince } = state;
  if (unpaidSince !== null && !isMissing(subscription) && now < graceEnd(unpaidSince))
    await mailOwners(handle, shop, means, (to) => failedPaymentMail(to, about, unpaidSince));
  if (planStep(shop.plan, held) !== "downgrade") return;
  const ended = { ...about, plan: shop.plan, next: held };
  await mailOwners(handle, shop, means, (to) => (unpaidSince === null ? planEndedMail(to, ended) : unpaidPlanEndedMail(to, ended)));
}

function isMissing(state: Pick<PaidState, "unpaidSince"> | null): boolean {
  return state !== null && state.unpaidSince !== null;
}

/** "Discover from Dec 22"; null if nothing is to change. */
function change(what: string, before: string | null, after: string | null) {
  return { what, before, after };
}
