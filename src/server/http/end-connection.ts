import type { Socket } from "node:net";

/**
 * How long a connection stays open after its response ended. Cutting it while the caller still sends could lose the end
 * of the response.
 */
const LINGER_MS = 500;

/** Ends a connection once what was written to it has been sent. */
export function endConnection(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}
