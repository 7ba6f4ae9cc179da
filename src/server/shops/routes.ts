import type { endpoints } from "#contract/endpoints.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readSubscription } from "#server/shops/read-subscription.ts";
import { resetScopes } from "#server/shops/reset-scopes.ts";
import { listShops } from "#server/shops/shop-store.ts";

export const shopRoutes: HandlersOf<Pick<typeof endpoints, "listUserTenants" | "getSubscription" | "resetScopes">> = {
  listUserTenants: ({ actor }, services) => {
    const tenantIds = actor.shops.map(({ tenantId }) => tenantId);
    return services.database.forTenants(tenantIds, (handle) => listShops(handle, tenantIds));
  },

  getSubscription: ({ actor, params }, services) => readSubscription(services, actor, params.tenantId),

  resetScopes: async ({ actor, query }, services) => {
    await resetScopes(services, actor, query.shopName);
    return { done: true };
  },
};
