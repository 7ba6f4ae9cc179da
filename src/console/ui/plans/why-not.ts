import type { Billing } from "#contract/subscription.ts";
import { planOf, type PlanId, type PlanStep } from "#domain/accounts/plans.ts";
import { formatDate } from "#domain/dates/format-instant.ts";

type Now = { isOwner: boolean; timeZone: string; now: Date };

/** Why a plan can't be chosen now, in one sentence; null if it can be. */
export function whyNot(plan: PlanId, step: PlanStep, { plan: has, nextPlan, periodEnd, request }: Billing, now: Now): string | null {
  const dateOf = (instant: Date) => formatDate(instant, now.timeZone, now.now);
  if (step === "current") return "This is your plan.";
  if (!now.isOwner) return "Only owners can change the plan.";
  if (step === "downgrade" && nextPlan !== null && periodEnd !== null)
    return nextPlan === plan
      ? `Starts on ${dateOf(periodEnd)}.`
      : `Your plan changes to ${planOf(nextPlan).name} on ${dateOf(periodEnd)}. Keep ${planOf(has).name} first.`;
  return request?.plan === plan ? `Requested on ${dateOf(request.askedAt)}.` : null;
}
