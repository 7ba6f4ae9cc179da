import type { insightsEndpoints } from "#contract/insights.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readInsights } from "#server/insights/read-insights.ts";
import { startInsights } from "#server/insights/start-insights.ts";

export const insightsRoutes: HandlersOf<typeof insightsEndpoints> = {
  async getInsights({ actor: { tenantId }, query }, services) {
    if (query.testId !== undefined) return readInsights(services, tenantId, query.testId);
    if (query.cached !== undefined) return readInsights(services, tenantId, "newest");
    return { jobId: await startInsights(services, tenantId) };
  },
};
