import { setMaxListeners } from "node:events";
import type { FastifyInstance } from "fastify";
import { endConnection } from "#server/http/end-connection.ts";

/** Requests still unanswered this long after the close began are cut off. */
const ANSWER_WITHIN_MS = 3_000;

/**
 * Returns a signal that aborts when the app closes, so that endless responses end. Callers that keep sending, and
 * requests that take too long, don't delay the close.
 */
export function endStreamsAtClose(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  // There is one listener per stream.
  setMaxListeners(0, closing.signal);
  let cutOff: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    closing.abort();
    cutOff = setTimeout(() => app.server.closeAllConnections(), ANSWER_WITHIN_MS);
  });
  app.addHook("onClose", async () => clearTimeout(cutOff));
  app.addHook("onResponse", async ({ raw }) => {
    if (closing.signal.aborted) endConnection(raw.socket);
  });
  return closing.signal;
}
