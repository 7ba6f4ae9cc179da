import type { subscriptionEndpoints } from "#contract/subscription.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readSubscription } from "#server/shops/read-subscription.ts";
import { resetScopes } from "#server/shops/reset-scopes.ts";

export const shopRoutes: HandlersOf<Pick<typeof subscriptionEndpoints, "getSubscription" | "resetScopes">> = {
  getSubscription: ({ actor, params }, services) => readSubscription(services, actor, params.tenantId),

  resetScopes: async ({ actor, query }, services) => {
    await resetScopes(services, actor, query.shopName);
    return { done: true };
  },
};
