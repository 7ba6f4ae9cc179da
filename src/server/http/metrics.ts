import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** `/metrics`: process metrics and response times by route, in Prometheus format. */
export function registerMetrics(app: FastifyInstance): void {
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
  app.get("/metrics", async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
