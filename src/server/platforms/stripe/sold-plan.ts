import type { PlanId } from "#domain/accounts/plans.ts";

/** The plans that have a price at Stripe. */
export const soldPlans = ["starter", "standard", "plus"] as const satisfies readonly PlanId[];
export type SoldPlan = (typeof soldPlans)[number];

/** The plan among those that Stripe sells; null for the others. */
export function soldPlanOf(plan: PlanId): SoldPlan | null {
  return soldPlans.find((sold) => sold === plan) ?? null;
}
