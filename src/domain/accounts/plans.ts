/** The plans, by rank (S1 section 3 and 9; DESIGN "Words"): the wire knows them by `rank`, screens by `name`. */
export const plans = [
  { id: "free", name: "Discover", rank: 0, ordersPerMonth: 250 },
  { id: "starter", name: "Protect", rank: 1, ordersPerMonth: 500 },
  { id: "standard", name: "Convert Plus", rank: 2, ordersPerMonth: 2000 },
  { id: "plus", name: "Scale", rank: 3, ordersPerMonth: 10_000 },
  { id: "enterprise", name: "Enterprise", rank: 10, ordersPerMonth: null },
] as const;

export type Plan = (typeof plans)[number];
export type PlanId = Plan["id"];
export const planIds = plans.map((plan) => plan.id);

export function planOf(planId: PlanId): Plan {
  const found = plans.find((plan) => plan.id === planId);
  if (!found) throw new Error(`No plan is called ${planId}`);
  return found;
}
