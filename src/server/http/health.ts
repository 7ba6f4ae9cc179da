import type { FastifyInstance } from "fastify";
import type { Services } from "#server/services.ts";

/** `/healthz` responds 200 while the process runs; `/readyz` responds 503 while the database is unavailable. */
export function registerHealth(app: FastifyInstance, services: Pick<Services, "database">): void {
  app.get("/healthz", async (_request, reply) => reply.type("text/plain").send("ok"));
  app.get("/readyz", async (request, reply) => {
    try {
      await services.database.asSystem((handle) => handle.prepared("select 1 as one", []));
      return await reply.type("text/plain").send("ready");
    } catch (cause) {
      request.log.warn({ err: cause }, "the database is not responding");
      return reply.code(503).type("text/plain").send("not ready");
    }
  });
}
