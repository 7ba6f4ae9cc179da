import { firstPlanWith } from "#domain/accounts/denial-words.ts";
import { mayChangeScenarios, type EntitledTo } from "#domain/accounts/entitlements.ts";
import { planOf } from "#domain/accounts/plans.ts";

/**
 * What of a draft a shop's plan can't publish, and which plans can, for someone about to work on it; null if there is nothing. In the
 * draft itself, everything can be tried.
 */
export function draftLimits(shop: EntitledTo<"premiumPlus">): string | null {
  const lacks = [
    ...(mayChangeScenarios("arrangement", shop) ? [] : [`renaming, moving and archiving scenarios come with ${firstPlanWith("premium")}`]),
    ...(mayChangeScenarios("content", shop)
      ? []
      : [`adding scenarios, or changing their rules, sensors and actions, come with ${firstPlanWith("premiumPlus")}`]),
  ];
  if (lacks.length === 0) return null;
  return `You can try everything in a draft, but not publish everything on ${planOf(shop.plan).name}: ${lacks.join("; ")}. New values in rules can be published.`;
}
