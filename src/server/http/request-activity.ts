import type { FastifyInstance } from "fastify";

/** Lets background work step aside while requests are being handled. */
export type RequestActivity = {
  /** Resolves when no request is in progress, or after `mostMs`, so that a busy server never stops the work for good. */
  quiet(mostMs: number): Promise<void>;
};

/** Watches an app's requests, except endless streams (`/api/events`) and imports. */
export function watchRequests(app: FastifyInstance): RequestActivity {
  const underWay = new Set<string>();
  const waiting = new Set<() => void>();
  const isCounted = (url: string | undefined) => url?.startsWith("/api/") === true && url !== "/api/events" && url !== "/api/orders/import";

  app.addHook("onRequest", async (request, reply) => {
    if (!isCounted(request.routeOptions.url)) return;
    underWay.add(request.id);
    // Also fires if the caller disconnects before the response, when `onResponse` doesn't.
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
