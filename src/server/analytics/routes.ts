import type { endpoints } from "#contract/endpoints.ts";
import { recordEvent } from "#server/analytics/record-event.ts";
import type { HandlersOf } from "#server/http/handler.ts";

export const analyticsRoutes: HandlersOf<Pick<typeof endpoints, "trackEvent">> = {
  trackEvent: async ({ actor, body }, services) => {
    await recordEvent(services, actor, body);
    return { done: true };
  },
};
