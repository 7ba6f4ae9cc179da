import type { Billing } from "#contract/subscription.ts";

/** Who can change the plan, for someone who can't. */
export function ownerWords({ owners }: Pick<Billing, "owners">): string {
  return owners.length === 0 ? "Only an owner of this shop can change its plan." : `Only owners can change the plan: ${owners.join(", ")}.`;
}
