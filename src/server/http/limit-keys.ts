import type { FastifyInstance, FastifyRequest } from "fastify";
import type { KeyActor } from "#server/access/actor.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Counts a request of a shop's key; throws "too-many-requests" above its limit. */
export type KeyLimit = (request: FastifyRequest, actor: KeyActor) => Promise<void>;

/** Requests a second that one key may send, counted in this process (INTERFACE, "Orders in"). An import is one request. */
export function makeKeyLimit(app: FastifyInstance): KeyLimit {
  const actors = new WeakMap<FastifyRequest, KeyActor>();
  const check = app.createRateLimit({
    timeWindow: 1000,
    keyGenerator: (request) => String(actors.get(request)?.tenantId),
    max: (request) => actors.get(request)?.ordersPerSecond ?? 0,
  });
  return async (request, actor) => {
    actors.set(request, actor);
    const limit = await check(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    throw new SuretyError("too-many-requests", `More than ${actor.ordersPerSecond} requests a second with one key`, {
      retryAfterSeconds: 1,
    });
  };
}
