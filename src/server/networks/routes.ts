import type { endpoints } from "#contract/endpoints.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readNetworks } from "#server/networks/read-networks.ts";

export const networkRoutes: HandlersOf<Pick<typeof endpoints, "getNetworks">> = {
  getNetworks: async ({ actor }, services) => readNetworks(services, actor.tenantId),
};
