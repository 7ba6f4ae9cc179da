import type { endpoints } from "#contract/endpoints.ts";
import { readDashboard } from "#server/dashboard/read-dashboard.ts";
import { readMovers } from "#server/dashboard/read-movers.ts";
import type { HandlersOf } from "#server/http/handler.ts";

export const dashboardRoutes: HandlersOf<Pick<typeof endpoints, "getDashboard" | "getMovers">> = {
  getDashboard: async ({ actor, body }, services) => readDashboard(services, actor.tenantId, body),
  getMovers: async ({ actor, body }, services) => readMovers(services, actor.tenantId, body),
};
