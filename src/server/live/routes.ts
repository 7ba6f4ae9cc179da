import type { endpoints } from "#contract/endpoints.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { openEventStream } from "#server/live/event-stream.ts";

export const liveRoutes: HandlersOf<Pick<typeof endpoints, "liveEvents">> = {
  liveEvents: async ({ actor, signal, isStillAllowed, setHeader }, { live, log }) => {
    setHeader("cache-control", "no-store");
    // Tells proxies not to buffer events.
    setHeader("x-accel-buffering", "no");
    return openEventStream(live, actor.tenantId, { signal, isStillAllowed, log });
  },
};
