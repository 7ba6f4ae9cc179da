import type { sensorEndpoints } from "#contract/sensor.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { grantAddress } from "#server/sensor/grant-address.ts";

/** The sensor base. So far it only redirects to Shopify, where a shop grants the app's permissions. */
export const sensorRoutes: HandlersOf<typeof sensorEndpoints> = {
  grantPermissions: async ({ query }, { config }) => grantAddress(config, query.shop),
};
