import { z } from "zod";
import { dashboardVisibilities } from "#domain/accounts/visibility.ts";
import { endpoint } from "#contract/endpoint.ts";
import { isFreePlan, planOf } from "#domain/accounts/plans.ts";
import { storableText } from "#contract/codecs.ts";
import { knownPlan, packageOnWire } from "#contract/plan-on-wire.ts";

const wireSubscription = z.object({
  id: z.string(),
  name: z.string(),
  free: z.boolean(),
  package: packageOnWire,
  preferences: z.object({ dashboardVisibility: z.enum(dashboardVisibilities), showBeneficiaries: z.boolean(), hasGuarantee: z.boolean() }),
});
const subscription = z.object({
  id: z.string(),
  plan: knownPlan,
  dashboardVisibility: z.enum(dashboardVisibilities),
  showBeneficiaries: z.boolean(),
  hasGuarantee: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

export const getSubscription = endpoint({
  method: "GET",
  path: "/shopify/subscription/{tenantId}",
  access: "shop",
  needs: ["viewer"],
  summary: "The plan of the shop and what it may see.",
  answer: z.codec(wireSubscription, subscription, {
    decode: (wire) => ({
      id: wire.id,
      plan: wire.package,
      dashboardVisibility: wire.preferences.dashboardVisibility,
      showBeneficiaries: wire.preferences.showBeneficiaries,
      hasGuarantee: wire.preferences.hasGuarantee,
    }),
    encode: (own) => {
      return {
        id: own.id,
        name: planOf(own.plan).name,
        free: isFreePlan(own.plan),
        package: own.plan,
        preferences: {
          dashboardVisibility: own.dashboardVisibility,
          showBeneficiaries: own.showBeneficiaries,
          hasGuarantee: own.hasGuarantee,
        },
      };
    },
  }),
});

export const resetScopes = endpoint({
  method: "POST",
  path: "/shopify/reset-scopes",
  access: "shop",
  needs: ["owner"],
  summary: "Takes note that the shop will grant the app's permissions anew.",
  query: z.object({ shopName: storableText.min(1).max(255) }),
  answer: z.object({ done: z.literal(true) }),
});
