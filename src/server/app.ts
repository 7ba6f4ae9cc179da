import { randomUUID } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { answerClientError } from "#server/http/answer-client-error.ts";
import { endStreamsAtClose } from "#server/http/end-streams-at-close.ts";
import { registerEndpoints } from "#server/http/register-endpoints.ts";
import { makeCallLimit } from "#server/http/limit-calls.ts";
import { watchRoutes } from "#server/http/known-methods.ts";
import { registerHealth } from "#server/http/health.ts";
import { registerMetrics } from "#server/http/metrics.ts";
import { openApiDocument } from "#server/http/openapi.ts";
import { lineTypes } from "#server/http/media-types.ts";
import { sendProblem } from "#server/http/problems.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";

/** The longest path parameter: an orderId, percent-encoded. */
const MAX_PARAM_LENGTH = 4 * orderLimits.id * 3;

/**
 * Builds the app: health, metrics and, unless the process only runs jobs, every endpoint of the contract.
 * `registerConsole` adds the console's pages separately, so that API tests can skip them.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    // Fastify's own request logs include the query string, which must not be logged.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: orderLimits.bodyBytes,
    // These names are unknown fields like any others, in imports too: nothing here assigns fields by their names.
    onProtoPoisoning: "ignore",
    onConstructorPoisoning: "ignore",
    trustProxy: services.config.trustProxy ?? false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: "idle",
    frameworkErrors: sendProblem,
    clientErrorHandler: answerClientError,
  });
  app.setErrorHandler(sendProblem);
  const methodsAt = watchRoutes(app);
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url.split("?")[0] ?? "");
    if (methods.length === 0) return sendProblem(new SuretyError("not-found", "No endpoint at this address."), request, reply);
    const allow = methods.join(", ");
    reply.header("allow", allow);
    return sendProblem(new SuretyError("wrong-method", `This address accepts ${allow}.`), request, reply);
  });
  // Imports are read as streams by their use case.
  app.addContentTypeParser(lineTypes, { bodyLimit: Number.MAX_SAFE_INTEGER }, (_request, payload, done) => done(null, payload));
  app.addHook("onResponse", async (request, reply) => {
    const { url } = request.routeOptions;
    request.log.debug(
      { requestId: request.id, method: request.method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
  registerMetrics(app);
  registerHealth(app, services);
  if (services.config.role === "jobs") return app;
  await app.register(rateLimit, { global: false });
  registerEndpoints(app, services, { limitCall: makeCallLimit(app), closing: endStreamsAtClose(app) });
  const document = openApiDocument(services.config.publicUrl);
  app.get("/api/openapi.json", async (_request, reply) => reply.type("application/json").send(document));
  return app;
}
