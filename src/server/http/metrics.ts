import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { bearerToken } from "#server/access/bearer-token.ts";
import { hashToken } from "#server/access/token.ts";
import type { Config } from "#server/config.ts";
import { isLocalHost, namedHost } from "#server/http/host-names.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * `/metrics`: process metrics and response times by route, in Prometheus format. With a `METRICS_TOKEN` it's for those
 * who send it as the bearer. Without one, it's only there on a server that nobody but this machine reaches, under one of
 * the machine's own names: a website may resolve a name of its own to this machine.
 */
export function registerMetrics(app: FastifyInstance, { host, metricsToken }: Pick<Config, "host" | "metricsToken">): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: "surety_http_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    answered.observe(
      { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get("/metrics", async (request, reply) => {
    if (metricsToken !== null) requireToken(request, reply, metricsToken);
    else if (!isLocalHost(host) || !isLocalHost(namedHost(request.headers.host) ?? "")) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function requireToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const sent = bearerToken(request) ?? "";
  if (timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(token)))) return;
  reply.header("www-authenticate", "Bearer");
  throw new SuretyError("not-signed-in", "Send the METRICS_TOKEN as the bearer token.");
}
