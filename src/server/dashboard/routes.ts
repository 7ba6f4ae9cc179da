import type { dashboardEndpoints } from "#contract/dashboard.ts";
import type { moversEndpoints } from "#contract/movers.ts";
import { readDashboard } from "#server/dashboard/read-dashboard.ts";
import { readMovers } from "#server/dashboard/read-movers.ts";
import type { HandlersOf } from "#server/http/handler.ts";

export const dashboardRoutes: HandlersOf<typeof dashboardEndpoints & typeof moversEndpoints> = {
  getDashboard: async ({ actor, body }, services) => readDashboard(services, actor.tenantId, body),
  getMovers: async ({ actor, body }, services) => readMovers(services, actor.tenantId, body),
};
