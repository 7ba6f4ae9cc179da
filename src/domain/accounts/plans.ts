/**
 * The plans by rank, which the wire calls level. `premium` is the default Premium of a shop on the plan. `ordersPerMonth`
 * and `ownScenarios`, how many scenarios of its own a shop can have beside the presets, are null if unlimited.
 */
export const plans = [
  { id: "free", name: "Discover", rank: 0, premium: 0, ordersPerMonth: 250, ownScenarios: 0 },
  { id: "starter", name: "Protect", rank: 1, premium: 1, ordersPerMonth: 500, ownScenarios: 0 },
  { id: "standard", name: "Convert Plus", rank: 2, premium: 1, ordersPerMonth: 2000, ownScenarios: 5 },
  { id: "plus", name: "Scale", rank: 3, premium: 1, ordersPerMonth: 10_000, ownScenarios: null },
  { id: "enterprise", name: "Enterprise", rank: 10, premium: 1, ordersPerMonth: null, ownScenarios: null },
] as const;

type Plan = (typeof plans)[number];
export type PlanId = Plan["id"];
export const planIds = plans.map((plan) => plan.id);

export function planOf(planId: PlanId): Plan {
  const found = plans.find((plan) => plan.id === planId);
  if (!found) throw new Error(`There is no plan ${planId}`);
  return found;
}

/** Whether the plan is free. */
export function isFreePlan(planId: PlanId): boolean {
  return planOf(planId).rank === 0;
}

/** A shop's Premium: the operator's setting, or else the plan's. */
export function premiumOf(shop: { plan: PlanId; premium: number | null }): number {
  return shop.premium ?? planOf(shop.plan).premium;
}
