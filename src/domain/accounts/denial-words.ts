import type { Need } from "#domain/accounts/entitlements.ts";

/** Tells a person why a call or a button is not theirs, and who can change that. */
export const denialWords: Record<Need, string> = {
  viewer: "You don't have access to this shop.",
  analyst: "You have view-only access to this shop.",
  owner: "Only an owner of this shop can do this.",
  guarantee: "This shop doesn't have the chargeback guarantee. Contact us to add it.",
  premium: "This shop's plan doesn't include this. It comes with Protect and above.",
  premiumPlus: "This shop's plan doesn't include this. It comes with Convert Plus and above.",
  insights: "The insights report is part of the free plan. This shop has its dashboard instead.",
  onboarding: "This shop doesn't use onboarding.",
  orders: "A master account has no orders of its own. Open one of its shops.",
  subAccounts: "Only a master account has accounts of its own.",
};
