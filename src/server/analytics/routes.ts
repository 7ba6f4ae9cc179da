import type { analyticsEndpoints } from "#contract/analytics.ts";
import { recordEvent } from "#server/analytics/record-event.ts";
import type { HandlersOf } from "#server/http/handler.ts";

export const analyticsRoutes: HandlersOf<typeof analyticsEndpoints> = {
  trackEvent: async ({ actor, body }, services) => {
    await recordEvent(services, actor, body);
    return { done: true };
  },
};
