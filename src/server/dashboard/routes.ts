import type { endpoints } from "#contract/endpoints.ts";
import { readDashboard } from "#server/dashboard/read-dashboard.ts";
import type { HandlersOf } from "#server/http/handler.ts";

export const dashboardRoutes: HandlersOf<Pick<typeof endpoints, "getDashboard">> = {
  getDashboard: async ({ actor, body }, services) => readDashboard(services, actor.tenantId, body),
};
