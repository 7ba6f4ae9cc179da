import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { monthOf } from "#domain/dates/month-of.ts";
import type { PlanId } from "#domain/accounts/plans.ts";

/** Through whom a shop pays: Shopify for shops that are installed there, else Stripe where it's configured, else by invoice. */
export const billingProviders = ["shopify", "stripe", "invoice"] as const;
export type BillingProviderName = (typeof billingProviders)[number];

/** How a subscription stands: opened and not yet paid, paid, with a payment missing, or over. */
export const subscriptionStatuses = ["opened", "active", "unpaid", "ended"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** How long a plan holds after a payment failed. */
export const GRACE_DAYS = 7;

/** How a shop pays, as its provider says. */
export type PaidState = {
  status: SubscriptionStatus;
  /** What is paid for; null before the first payment. */
  plan: PlanId | null;
  periodEnd: Date | null;
  /** The plan from the period's end on; null if it stays. */
  nextPlan: PlanId | null;
  /** Since when a payment is missing; null if none is. */
  unpaidSince: Date | null;
};

/** Until when a plan holds whose payment failed. */
export function graceEnd(unpaidSince: Date): Date {
  return new Date(unpaidSince.getTime() + GRACE_DAYS * DAY_MS);
}

/**
 * The plan that a shop has by how it pays. A smaller plan begins when the period ends that is paid for. After a failed payment, the
 * plan holds for the grace, and is free from then on until it's paid.
 */
export function heldPlan({ status, plan, periodEnd, nextPlan, unpaidSince }: PaidState, now: Date): PlanId {
  if (plan === null || status === "opened" || status === "ended") return "free";
  if (unpaidSince !== null && now >= graceEnd(unpaidSince)) return "free";
  return nextPlan !== null && periodEnd !== null && now >= periodEnd ? nextPlan : plan;
}

/** Whether a provider is charging for a plan, or trying to. */
export function isPaying({ status }: Pick<PaidState, "status">): boolean {
  return status === "active" || status === "unpaid";
}

/**
 * Whether what is to come has to be taken back before the shop can upgrade: a provider upgrades no subscription that is to end or to
 * change. By invoice, the request takes its place. Where a payment is missing, that comes first.
 */
export function isKeptBeforeUpgrade({
  provider,
  status,
  nextPlan,
}: {
  provider: BillingProviderName;
  status: SubscriptionStatus | null;
  nextPlan: PlanId | null;
}): boolean {
  return provider !== "invoice" && status === "active" && nextPlan !== null;
}

/** Invoices are for calendar months of the shop's time zone. */
export function invoicePeriodEnd(now: Date, timeZone: string): Date {
  return monthOf(now, timeZone).end;
}
