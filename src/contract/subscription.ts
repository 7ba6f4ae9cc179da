import { z } from "zod";
import { dashboardVisibilities } from "#domain/accounts/visibility.ts";
import { endpoint } from "#contract/endpoint.ts";
import { isFreePlan, planOf } from "#domain/accounts/plans.ts";
import { storableText } from "#contract/codecs.ts";
import { packageOnWire } from "#contract/plan-on-wire.ts";
import { renamed } from "#contract/renamed.ts";

const preferences = z.object({
  dashboardVisibility: z.enum(dashboardVisibilities),
  showBeneficiaries: z.boolean(),
  hasGuarantee: z.boolean(),
});
const renamedSubscription = renamed(
  { id: ["id", z.string()], plan: ["package", packageOnWire], preferences: ["preferences", preferences] },
  { name: [z.string(), (own) => planOf(own.plan).name], free: [z.boolean(), (own) => isFreePlan(own.plan)] },
);
export type Subscription = Omit<z.output<typeof renamedSubscription>, "preferences"> & z.output<typeof preferences>;

export const getSubscription = endpoint({
  method: "GET",
  path: "/shopify/subscription/{tenantId}",
  access: "shop",
  needs: ["viewer"],
  summary: "Get the shop's plan and what it includes.",
  answer: z.codec(renamedSubscription, z.custom<Subscription>(), {
    decode: ({ preferences: shown, ...same }) => ({ ...same, ...shown }),
    encode: ({ id, plan, ...shown }) => ({ id, plan, preferences: shown }),
  }),
});

export const resetScopes = endpoint({
  method: "POST",
  path: "/shopify/reset-scopes",
  access: "shop",
  needs: ["owner"],
  summary: "Record that the shop is about to grant the app's permissions again.",
  query: z.object({ shopName: storableText.min(1).max(255) }),
  answer: z.object({ done: z.literal(true) }),
  // It takes no body, but one that can't be read is refused.
  errorStatuses: [400, 404, 413, 415, 422],
});

export const subscriptionEndpoints = { getSubscription, resetScopes };
