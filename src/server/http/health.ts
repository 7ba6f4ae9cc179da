import type { FastifyInstance } from "fastify";
import type { Services } from "#server/services.ts";

/** `/healthz` answers 200 once alive, `/readyz` while the database answers (503 while it does not). */
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
