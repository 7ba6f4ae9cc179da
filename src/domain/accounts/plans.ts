/**
 * The plans by rank, which the wire calls level. `premium` is the default Premium of a shop on the plan. `priceUsd` is per month,
 * null if it's agreed on with each shop. `ordersPerMonth`, `verificationsPerMonth` and `ownScenarios`, how many scenarios of its own a
 * shop can have beside the presets, are null if unlimited.
 */
export const plans = [
  {
    id: "free",
    name: "Discover",
    rank: 0,
    premium: 0,
    priceUsd: 0,
    ordersPerMonth: 250,
    scenarios: "Preset scenarios",
    ownScenarios: 0,
    verificationsPerMonth: 25,
    automatesVerifications: false,
    support: null,
  },
  {
    id: "starter",
    name: "Protect",
    rank: 1,
    premium: 1,
    priceUsd: 99,
    ordersPerMonth: 500,
    scenarios: "Modifiable scenarios",
    ownScenarios: 0,
    verificationsPerMonth: 50,
    automatesVerifications: false,
    support: "Email support",
  },
  {
    id: "standard",
    name: "Convert Plus",
    rank: 2,
    premium: 1,
    priceUsd: 249,
    ordersPerMonth: 2000,
    scenarios: "5 custom scenarios",
    ownScenarios: 5,
    verificationsPerMonth: 250,
    automatesVerifications: true,
    support: "Priority support",
  },
  {
    id: "plus",
    name: "Scale",
    rank: 3,
    premium: 1,
    priceUsd: 599,
    ordersPerMonth: 10_000,
    scenarios: "Unlimited scenarios",
    ownScenarios: null,
    verificationsPerMonth: null,
    automatesVerifications: true,
    support: "Expert support",
  },
  {
    id: "enterprise",
    name: "Enterprise",
    rank: 10,
    premium: 1,
    priceUsd: null,
    ordersPerMonth: null,
    scenarios: "Unlimited scenarios",
    ownScenarios: null,
    verificationsPerMonth: null,
    automatesVerifications: true,
    support: "Dedicated account manager",
  },
] as const;

export type Plan = (typeof plans)[number];
export type PlanId = Plan["id"];
export const planIds = plans.map((plan) => plan.id);

/** The plans that a shop can choose by itself. Enterprise is agreed on with Surety. */
export const offeredPlans = plans.filter(({ id }) => !isEnterprisePlan(id));

export function planOf(planId: PlanId): Plan {
  const found = plans.find((plan) => plan.id === planId);
  if (!found) throw new Error(`There is no plan ${planId}`);
  return found;
}

/** A plan by its id or its name, in any case; null if there is none. */
export function planNamed(text: string): Plan | null {
  const named = text.trim().toLowerCase();
  return plans.find(({ id, name }) => id === named || name.toLowerCase() === named) ?? null;
}

/** Whether the plan is free. */
export function isFreePlan(planId: PlanId): boolean {
  return planOf(planId).rank === 0;
}

/** Whether the plan is agreed on with Surety, so that a shop can't change it by itself. */
export function isEnterprisePlan(planId: PlanId): boolean {
  return planId === "enterprise";
}

export type PlanStep = "current" | "downgrade" | "upgrade";

/** What choosing a plan would be for a shop on another one. */
export function planStep(from: PlanId, to: PlanId): PlanStep {
  const ranks = planOf(to).rank - planOf(from).rank;
  return ranks === 0 ? "current" : ranks < 0 ? "downgrade" : "upgrade";
}

/** The plan above that allows more verifications a month; null if none does. */
export function planWithMoreVerifications(planId: PlanId): Plan | null {
  const own = planOf(planId);
  return (
    plans.find(
      ({ rank, verificationsPerMonth: most }) => rank > own.rank && (most ?? Infinity) > (own.verificationsPerMonth ?? Infinity),
    ) ?? null
  );
}

/** The plan above that allows more orders a month; null if none does. */
export function planWithMoreOrders(planId: PlanId): Plan | null {
  const own = planOf(planId);
  return plans.find(({ rank, ordersPerMonth: most }) => rank > own.rank && (most ?? Infinity) > (own.ordersPerMonth ?? Infinity)) ?? null;
}

/** A shop's Premium: the operator's setting, or else the plan's. */
export function premiumOf(shop: { plan: PlanId; premium: number | null }): number {
  return shop.premium ?? planOf(shop.plan).premium;
}
