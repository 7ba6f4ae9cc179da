import { randomUUID } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { apiAddress, sensorAddress } from "#server/addresses.ts";
import { limitRefusals } from "#server/access/limit-refusals.ts";
import { answerClientError, connectionRefusal } from "#server/http/answer-client-error.ts";
import { makeBodyWatch } from "#server/http/body-watch.ts";
import { httpLimits, type HttpLimits } from "#server/http/http-limits.ts";
import { httpServers } from "#server/http/http-servers.ts";
import { secureEveryAnswer, securityHeaders } from "#server/http/security-headers.ts";
import { endStreamsAtClose } from "#server/http/end-streams-at-close.ts";
import { registerEndpoints } from "#server/http/register-endpoints.ts";
import { makeCallLimit } from "#server/http/limit-calls.ts";
import { makeShopTurns } from "#server/http/shop-turns.ts";
import { answerConsolePages } from "#server/http/answer-console-pages.ts";
import { answerUnknownCalls } from "#server/http/answer-unknown-calls.ts";
import { registerHealth } from "#server/http/health.ts";
import { registerMetrics } from "#server/http/metrics.ts";
import { openApiDocument } from "#server/http/openapi.ts";
import { registerJsonParser } from "#server/http/json-parser.ts";
import { CSV_TYPE, FORM_TYPE, lineTypes } from "#server/http/media-types.ts";
import { sendProblem } from "#server/http/problems.ts";
import type { Services } from "#server/services.ts";

/** The longest path parameter: an orderId, percent-encoded. */
const MAX_PARAM_LENGTH = 4 * orderLimits.id * 3;

/**
 * Builds the app: health, metrics and, unless the process only runs jobs, every endpoint of the contract.
 * `registerConsole` adds the console's pages separately, so that API tests can skip them.
 */
export async function buildApp(services: Services, given: Partial<HttpLimits> = {}): Promise<FastifyInstance> {
  const limits = { ...httpLimits, ...given };
  const headers = securityHeaders(services.config);
  const refuse = connectionRefusal(headers);
  const bodies = makeBodyWatch({ ...limits, refuse });
  const { serverFactory, hasBegunAnswer } = httpServers(limits, {
    bodies,
    refuse,
    trustProxy: services.config.trustProxy,
    log: services.log,
  });
  const app = Fastify({
    serverFactory,
    loggerInstance: services.log,
    // Fastify's own request logs include the query string, which must not be logged.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: orderLimits.bodyBytes,
    trustProxy: services.config.trustProxy ?? false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(headers)),
    clientErrorHandler: answerClientError(refuse, hasBegunAnswer),
  });
  const checkingBodies = setInterval(() => bodies.check(), limits.checkEveryMs).unref();
  app.addHook("onClose", async () => clearInterval(checkingBodies));
  secureEveryAnswer(app, headers);
  app.setErrorHandler(sendProblem);
  answerConsolePages(app, services.config);
  answerUnknownCalls(app);
  registerJsonParser(app);
  // Imports, forms with files and CSV files are read as streams by their use case.
  app.addContentTypeParser([...lineTypes, FORM_TYPE, CSV_TYPE], { bodyLimit: Number.MAX_SAFE_INTEGER }, (_request, payload, done) =>
    done(null, payload),
  );
  app.addHook("onResponse", async (request, reply) => {
    const { url } = request.routeOptions;
    request.log.debug(
      { requestId: request.id, method: request.method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
  registerMetrics(app, services.config);
  registerHealth(app, services);
  if (services.config.role === "jobs") return app;
  await app.register(rateLimit, { global: false });
  registerEndpoints(app, services, {
    limitCall: makeCallLimit(app),
    takeTurn: makeShopTurns(),
    checkCredentials: limitRefusals(limits.refusalsPerMinute, services.now),
    closing: endStreamsAtClose(app, limits),
    bodies,
  });
  const document = JSON.stringify(openApiDocument({ api: apiAddress(services.config), sensor: sensorAddress(services.config) }));
  app.get("/api/openapi.json", async (_request, reply) => reply.type("application/json").send(document));
  return app;
}
