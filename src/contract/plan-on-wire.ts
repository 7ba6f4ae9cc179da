import { z } from "zod";
import { planIds, planOf, plans, type PlanId } from "#domain/accounts/plans.ts";

/** A plan that the console and the server know. */
export const knownPlan = z.custom<PlanId>((value) => planIds.some((planId) => planId === value));

/** A plan as the wire has it: its level counts, and a level that is not known is the free plan. */
export const packageOnWire = z.codec(z.object({ id: z.string(), level: z.number() }), knownPlan, {
  decode: ({ level }) => plans.find(({ rank }) => rank === level)?.id ?? "free",
  encode: (planId) => ({ id: planId, level: planOf(planId).rank }),
});
