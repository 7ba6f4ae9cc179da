import { setMaxListeners } from "node:events";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** A connection whose answer has ended is kept for so long: a cut while the caller still sends could cost it the answer's end. */
const LINGER_MS = 500;
/** A request that is not answered within this after the close began is cut off. */
const ANSWER_WITHIN_MS = 3_000;

/**
 * Answers a signal that says that the app closes: answers without end of their own end with it. Callers that go on
 * sending, and requests that take too long, do not hold the close up.
 */
export function endStreamsAtClose(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  // As many as there are streams.
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

function endConnection(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}
