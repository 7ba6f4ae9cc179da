import type { endpoints } from "#contract/endpoints.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { grantAddress } from "#server/sensor/grant-address.ts";

/** The sensor base. So far it only redirects to Shopify, where a shop grants the app's permissions. */
export const sensorRoutes: HandlersOf<Pick<typeof endpoints, "grantPermissions">> = {
  grantPermissions: async ({ query }, { config }) => grantAddress(config, query.shop),
};
