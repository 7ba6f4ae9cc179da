import { z } from "zod";
import { planIds, planOf, plans, type PlanId } from "#domain/accounts/plans.ts";

/** A plan's id. */
const knownPlan = z.custom<PlanId>((value) => planIds.some((planId) => planId === value));

/** A plan on the wire: only its level counts, and an unknown level reads as the free plan. */
export const packageOnWire = z.codec(z.object({ id: z.string(), level: z.number() }), knownPlan, {
  decode: ({ level }) => plans.find(({ rank }) => rank === level)?.id ?? "free",
  encode: (planId) => ({ id: planId, level: planOf(planId).rank }),
});
