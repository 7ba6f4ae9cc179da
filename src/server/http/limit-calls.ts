import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { ipKey } from "#domain/screening/ip-key.ts";
import type { Actor } from "#server/access/actor.ts";
import { SuretyError } from "#server/surety-error.ts";

type Caller = Actor | null;

/** Counts a call. Throws "too-many-requests" above the API key's limit or, for others, the endpoint's. */
export type CallLimit = (request: FastifyRequest, actor: Caller, definition: EndpointDefinition) => Promise<void>;

type Counted = { subject: string; most: number; what: string };

/**
 * Calls are counted per process: those of an API key per second over all endpoints (an import is one call), and those of a
 * shop, or of an IP address without credentials, per minute for each endpoint with a limit.
 */
export function makeCallLimit(app: FastifyInstance): CallLimit {
  const [checkSecond, checkMinute] = [makeCounter(app, 1), makeCounter(app, 60)];
  return async (request, actor, { path, mostPerMinute }) => {
    if (actor?.kind === "key") {
      const { tenantId, ordersPerSecond: most } = actor;
      await checkSecond(request, { subject: String(tenantId), most, what: "requests per second for one API key" });
    }
    if (mostPerMinute === undefined) return;
    // People who haven't chosen a shop, and shops that aren't known yet, count by their address, as those without credentials do.
    const shop = actor?.tenantId ?? null;
    await checkMinute(request, {
      subject: `${shop ?? ipKey(request.ip) ?? request.ip} ${path}`,
      most: mostPerMinute,
      what: `of these requests per minute for one ${shop === null ? "IP address" : "shop"}`,
    });
  };
}

function makeCounter(app: FastifyInstance, seconds: number): (request: FastifyRequest, counted: Counted) => Promise<void> {
  const countedOf = new WeakMap<FastifyRequest, Counted>();
  const check = app.createRateLimit({
    timeWindow: seconds * 1000,
    keyGenerator: (request) => String(countedOf.get(request)?.subject),
    max: (request) => countedOf.get(request)?.most ?? 0,
  });
  return async (request, counted) => {
    countedOf.set(request, counted);
    const limit = await check(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    throw new SuretyError("too-many-requests", `The limit is ${counted.most} ${counted.what}.`, { retryAfterSeconds: seconds });
  };
}
