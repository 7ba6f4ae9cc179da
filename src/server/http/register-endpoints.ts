import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { endpoints } from "#contract/endpoints.ts";
import { isStream, type EndpointDefinition } from "#contract/endpoint.ts";
import type { KeyLimit } from "#server/http/limit-keys.ts";
import { authenticate } from "#server/access/authenticate.ts";
import { bearerToken } from "#server/access/bearer-token.ts";
import { readPart } from "#server/http/problems.ts";
import { handlers } from "#server/http/handlers.ts";
import type { Call } from "#server/http/handler.ts";
import type { Services } from "#server/services.ts";

type AnyCall = Omit<Call<EndpointDefinition>, "actor" | "body" | "query" | "params"> & {
  actor: unknown;
  body: unknown;
  query: unknown;
  params: unknown;
};
type AnyHandler = (call: AnyCall, services: Services) => Promise<unknown>;

/** Makes one route of each endpoint of the contract. */
export function registerEndpoints(app: FastifyInstance, services: Services, limitKey: KeyLimit): void {
  for (const [name, definition] of Object.entries(endpoints)) {
    registerOne(app, services, limitKey, definition, handlerOf(name));
  }
}

function handlerOf(name: string): AnyHandler {
  const byName: Record<string, unknown> = handlers;
  const handler = byName[name];
  if (typeof handler !== "function") throw new Error(`The endpoint ${name} has no handler`);
  // The list of handlers is typed by the list of endpoints (HandlersOf); here both are walked without their types.
  return handler as AnyHandler;
}

function registerOne(
  app: FastifyInstance,
  services: Services,
  limitKey: KeyLimit,
  definition: EndpointDefinition,
  handle: AnyHandler,
): void {
  app.route({
    method: definition.method,
    url: `/api${definition.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    handler: async (request, reply) => {
      const actor = await authenticate(services, definition.access, request);
      if (actor?.kind === "key") await limitKey(request, actor);
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      let status = definition.status ?? 200;
      const answer = await handle(
        {
          actor,
          params: request.params,
          query: definition.query ? readPart(definition.query, request.query) : undefined,
          body: bodyOf(definition, request),
          ip: request.ip,
          token: bearerToken(request),
          requestId: request.id,
          stream: request.raw,
          signal: gone.signal,
          setStatus: (code) => {
            status = code;
          },
          setHeader: (header, value) => void reply.header(header, value),
        },
        services,
      );
      return send(definition, reply.code(status), answer);
    },
  });
}

function bodyOf(definition: EndpointDefinition, request: FastifyRequest): unknown {
  if (definition.body === undefined || isStream(definition.body)) return undefined;
  return readPart(definition.body, request.body ?? {});
}

function send(definition: EndpointDefinition, reply: FastifyReply, answer: unknown): FastifyReply {
  if (isStream(definition.answer)) return reply.type(definition.answer.stream).send(answer);
  return reply.header("cache-control", "no-store").send(z.encode(definition.answer, answer));
}
