import type { liveEndpoints } from "#contract/live.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { openEventStream } from "#server/live/event-stream.ts";

export const liveRoutes: HandlersOf<typeof liveEndpoints> = {
  liveEvents: async ({ actor, signal, isStillAllowed, setHeader }, { live, log }) => {
    setHeader("cache-control", "no-store");
    // Tells proxies not to buffer events.
    setHeader("x-accel-buffering", "no");
    return openEventStream(live, actor.tenantId, { signal, isStillAllowed, log });
  },
};
