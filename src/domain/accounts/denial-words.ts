import { meetsNeed, type Need } from "#domain/accounts/entitlements.ts";
import { planOf, plans } from "#domain/accounts/plans.ts";

/** The name of the first plan that has a level of Premium. */
export function firstPlanWith(need: "premium" | "premiumPlus"): string {
  const first = plans.find(({ id, premium }) => meetsNeed(need, { plan: id, premium }));
  return (first ?? planOf("enterprise")).name;
}

/** Tells a person why a call or a button is not theirs, and who can change that. */
export const denialWords: Record<Need, string> = {
  viewer: "You don't have access to this shop.",
  analyst: "You have view-only access to this shop.",
  owner: "Only an owner of this shop can do this.",
  guarantee: "This shop doesn't have the chargeback guarantee. Contact us to add it.",
  premium: `This shop's plan doesn't include this. It comes with ${firstPlanWith("premium")} and above.`,
  premiumPlus: `This shop's plan doesn't include this. It comes with ${firstPlanWith("premiumPlus")} and above.`,
  insights: `The insights report is part of the ${planOf("free").name} plan. This shop has its dashboard instead.`,
  onboarding: "This shop doesn't use onboarding.",
  orders: "A master account has no orders of its own. Open one of its shops.",
  subAccounts: "Only a master account has accounts of its own.",
};
