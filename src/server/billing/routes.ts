import type { subscriptionEndpoints } from "#contract/subscription.ts";
import { cancelPlan, keepPlan, refreshBilling, requestPlan } from "#server/billing/change-plan.ts";
import { openPlanChange } from "#server/billing/open-plan-change.ts";
import { readBilling } from "#server/billing/read-billing.ts";
import { takeStripeEvent } from "#server/billing/take-stripe-event.ts";
import type { HandlersOf } from "#server/http/handler.ts";

type Endpoints = Omit<typeof subscriptionEndpoints, "getSubscription" | "resetScopes">;

export const billingRoutes: HandlersOf<Endpoints> = {
  getBilling: ({ actor }, services) => readBilling(services, actor),
  refreshBilling: ({ actor }, services) => refreshBilling(services, actor),
  getSubscriptionUrl: async ({ actor, query }, services) => ({ url: await openPlanChange(services, actor, query) }),
  cancelSubscription: ({ actor, params }, services) => cancelPlan(services, actor, params),
  keepPlan: ({ actor }, services) => keepPlan(services, actor),
  requestPlan: ({ actor, body }, services) => requestPlan(services, actor, body.plan),

  takeStripeEvent: async ({ body }, services) => {
    await takeStripeEvent(services, body);
    return { received: true };
  },
};
