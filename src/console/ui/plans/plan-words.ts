import type { Billing } from "#contract/subscription.ts";
import { planOf } from "#domain/accounts/plans.ts";
import { formatDate } from "#domain/dates/format-instant.ts";

/** What the plan becomes and when: "Discover from Dec 22"; null if it stays. */
export function nextPlanWords({ nextPlan, periodEnd }: Pick<Billing, "nextPlan" | "periodEnd">, timeZone: string): string | null {
  if (nextPlan === null || periodEnd === null) return null;
  return `${planOf(nextPlan).name} from ${formatDate(periodEnd, timeZone, new Date())}`;
}

/** Who can change the plan, for someone who can't. */
export function ownerWords({ owners }: Pick<Billing, "owners">): string {
  return owners.length === 0 ? "Only an owner of this shop can change its plan." : `Only owners can change the plan: ${owners.join(", ")}.`;
}
