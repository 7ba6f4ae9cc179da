import { GRACE_DAYS, heldPlan } from "#domain/accounts/billing.ts";
import { isFreePlan } from "#domain/accounts/plans.ts";
import { DAY_MS, HOUR_MS } from "#domain/dates/day-bounds.ts";
import { deleteOldDeliveries } from "#server/access/signed-delivery-store.ts";
import type { BillingMeans } from "#server/billing/provider.ts";
import { settlePlan, type NewState } from "#server/billing/settle-plan.ts";
import {
  listDueSubscriptions,
  lockPayingShop,
  stateOf,
  type DueSubscription,
  type SubscriptionRow,
} from "#server/billing/subscription-store.ts";
import { syncSubscriptionJob } from "#server/billing/sync-subscription.ts";
import { job, nothing } from "#server/jobs/job.ts";
import { runEach } from "#server/run-each.ts";
import { automatic } from "#server/shops/audit-actor.ts";

/** How long a provider that doesn't answer, or says that a payment is missing, isn't asked again. */
const ASK_AGAIN_MS = HOUR_MS;
/** Stripe sends an event again for three days. */
const DELIVERIES_KEPT_MS = 30 * DAY_MS;

/**
 * Changes the plans of all shops whose period or grace ended by now, as their providers last said, and asks those providers how they
 * stand, in case a message of theirs was lost. Safe to repeat.
 */
export async function turnPlans(means: BillingMeans): Promise<void> {
  const { database } = means;
  const now = means.now();
  const due = await database.asSystem(async (handle) => {
    await deleteOldDeliveries(handle, new Date(now.getTime() - DELIVERIES_KEPT_MS));
    return listDueSubscriptions(handle, now, new Date(now.getTime() - GRACE_DAYS * DAY_MS));
  });
  await runEach(due.map((subscription) => () => turnOne(means, subscription, now)));
}

async function turnOne(means: BillingMeans, { tenantId, provider, ...due }: DueSubscription, now: Date): Promise<void> {
  await means.database.asSystem(async (handle) => {
    const locked = await lockPayingShop(handle, tenantId);
    if (locked === null || locked.subscription === null) return;
    await settlePlan(handle, locked, turned(locked.subscription, now), { ...means, now, by: automatic() });
    if (provider !== "invoice" && isToAsk(due, now)) await means.jobs.send(syncSubscriptionJob, { tenantId }, handle);
  });
}

/** A provider is asked once when the period has ended, and once an hour while it doesn't answer or the payment stays missing. */
function isToAsk({ periodEnd, readAt, asked, answered }: Omit<DueSubscription, "tenantId" | "provider">, now: Date): boolean {
  if (readAt === null || now.getTime() - readAt.getTime() >= ASK_AGAIN_MS) return true;
  return asked === answered && periodEnd !== null && readAt < periodEnd;
}

/** A plan by invoice that ended is followed by the next one for good. What others have become, they say themselves. */
function turned(subscription: SubscriptionRow, now: Date): NewState {
  const { provider, nextPlan, periodEnd } = subscription;
  const state = { ...stateOf(subscription), provider, subscriptionId: subscription.subscriptionId };
  if (provider !== "invoice" || periodEnd === null || periodEnd > now) return state;
  const plan = nextPlan === null ? state.plan : heldPlan(state, now);
  const status = plan === null || isFreePlan(plan) ? "ended" : "active";
  return { ...state, plan, status, nextPlan: null, periodEnd: null };
}

/** Runs every minute. */
export const turnPlansJob = job({
  name: "turn-plans",
  data: nothing,
  retries: 0,
  firstRetrySeconds: 0,
  mostSeconds: 300,
  lookEverySeconds: 15,
  everySeconds: 60,
  run: (means: Omit<BillingMeans, "jobs">, _data, { jobs }) => turnPlans({ ...means, jobs }),
});
