import type { FastifyInstance } from "fastify";

/** Tells work in the background when requests are being answered, so that it steps aside for them. */
export type RequestActivity = {
  /** Resolves when no request is under way, or after `mostMs`: what goes on without end must not stop the work for good. */
  quiet(mostMs: number): Promise<void>;
};

/** Watches an app's requests. Streams without end (`/api/events`) and imports do not count. */
export function watchRequests(app: FastifyInstance): RequestActivity {
  const underWay = new Set<string>();
  const waiting = new Set<() => void>();
  const isCounted = (url: string | undefined) => url?.startsWith("/api/") === true && url !== "/api/events" && url !== "/api/orders/import";

  app.addHook("onRequest", async (request, reply) => {
    if (!isCounted(request.routeOptions.url)) return;
    underWay.add(request.id);
    // Also where the caller hangs up before the answer, of which `onResponse` does not tell.
    reply.raw.once("close", () => {
      underWay.delete(request.id);
      if (underWay.size > 0) return;
      for (const resume of waiting) resume();
    });
  });

  return {
    quiet: (mostMs) => {
      if (underWay.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const resume = () => {
          clearTimeout(timer);
          waiting.delete(resume);
          resolve();
        };
        const timer = setTimeout(resume, mostMs);
        waiting.add(resume);
      });
    },
  };
}
