import { setMaxListeners } from "node:events";
import type { FastifyInstance } from "fastify";
import { endConnection } from "#server/http/end-connection.ts";
import type { HttpLimits } from "#server/http/http-limits.ts";

/**
 * Returns a signal that aborts when the app closes, so that endless responses end. Callers that keep sending, and
 * requests that take too long, don't delay the close.
 */
export function endStreamsAtClose(app: FastifyInstance, { answerWithinMs }: Pick<HttpLimits, "answerWithinMs">): AbortSignal {
  const closing = new AbortController();
  // There is one listener per stream.
  setMaxListeners(0, closing.signal);
  let cutOff: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    closing.abort();
    cutOff = setTimeout(() => app.server.closeAllConnections(), answerWithinMs);
  });
  app.addHook("onClose", async () => clearTimeout(cutOff));
  app.addHook("onResponse", async ({ raw }) => {
    if (closing.signal.aborted) endConnection(raw.socket);
  });
  return closing.signal;
}
