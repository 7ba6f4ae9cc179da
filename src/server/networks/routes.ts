import type { networkEndpoints } from "#contract/networks.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readNetworks } from "#server/networks/read-networks.ts";

export const networkRoutes: HandlersOf<typeof networkEndpoints> = {
  getNetworks: async ({ actor }, services) => readNetworks(services, actor.tenantId),
};
