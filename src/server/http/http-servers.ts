import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import type { ConnectionRefusal } from "#server/http/answer-client-error.ts";
import type { BodyWatch } from "#server/http/body-watch.ts";
import type { HttpLimits } from "#server/http/http-limits.ts";
import { limitConnections } from "#server/http/limit-connections.ts";
import { hasBody } from "#server/http/media-types.ts";

type HttpServers = {
  /** Makes a server for each address that the app listens on. */
  serverFactory: (handle: RequestListener) => Server;
  /** Whether a connection's current request has begun to be answered. */
  hasBegunAnswer: (socket: Socket) => boolean;
};

/** How long a connection stays open between two requests. */
const KEEP_ALIVE_MS = 72_000;

/** HTTP servers that limit connections and the time that headers and bodies take. */
export function httpServers(
  limits: HttpLimits,
  {
    bodies,
    refuse,
    ...watched
  }: { bodies: BodyWatch; refuse: ConnectionRefusal; trustProxy: string | null; log: Pick<FastifyBaseLogger, "warn"> },
): HttpServers {
  const answerOf = new WeakMap<Socket, ServerResponse>();
  return {
    serverFactory(handle) {
      const settings = {
        headersTimeout: limits.headersMs,
        // `bodies` limits the time of bodies.
        requestTimeout: 0,
        connectionsCheckingInterval: limits.checkEveryMs,
        keepAliveTimeout: KEEP_ALIVE_MS,
        // Node refuses them without problem details.
        requireHostHeader: false,
      };
      const take: RequestListener = (request, response) => {
        if (request.headers.host === undefined && request.httpVersion === "1.1") return refuse(request.socket, 400);
        answerOf.set(request.socket, response);
        if (hasBody(request.headers)) bodies.add(request, response);
        handle(request, response);
      };
      const server = createServer(settings, take);
      // An expectation that we don't know is ignored rather than refused by Node, which knows no headers of ours.
      server.on("checkExpectation", take);
      limitConnections(server, { ...limits, ...watched });
      return server;
    },

    hasBegunAnswer(socket) {
      const answer = answerOf.get(socket);
      return answer !== undefined && answer.headersSent && !answer.writableFinished;
    },
  };
}
