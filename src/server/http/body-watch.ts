import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { HttpLimits } from "#server/http/http-limits.ts";

/** Ends requests whose bodies stop arriving. */
export type BodyWatch = {
  /** Watches a request's body until all of it has arrived. */
  add(request: IncomingMessage, response: ServerResponse): void;
  /**
   * The body of a request, which may then take any time in all. Only the time that a reader waits for the next part
   * counts, not the time it takes with one. What a reader that stops early leaves of it is discarded, for `bodyMs` at most, so
   * that the caller gets the response and the connection its next request.
   */
  streamOf(request: IncomingMessage): AsyncIterable<Uint8Array>;
  /** Ends what is too slow by now. */
  check(): void;
};

type Watched = {
  response: ServerResponse;
  since: number;
  /** When bytes last arrived or the server last began to wait for them. */
  waitingSince: number;
  bytesRead: number;
  isAwaited: boolean;
  isStream: boolean;
};

type Settings = Pick<HttpLimits, "bodyIdleMs" | "bodyMs"> & {
  /** Responds 408 and closes the connection. */
  refuse: (socket: Socket, status: 408) => void;
  /** Milliseconds of a clock that only runs forward. */
  now?: () => number;
};

/**
 * A body ends after `bodyIdleMs` in which the server waited for bytes and none came, and, unless it's read as a stream,
 * after `bodyMs` in all. A response that has begun is cut off. One timer checks all bodies, so that orders don't each
 * start one.
 */
export function makeBodyWatch({ bodyIdleMs, bodyMs, refuse, now = () => performance.now() }: Settings): BodyWatch {
  const underWay = new Map<IncomingMessage, Watched>();

  return {
    add(request, response) {
      const since = now();
      const { bytesRead } = request.socket;
      underWay.set(request, { response, since, waitingSince: since, bytesRead, isAwaited: true, isStream: false });
      response.once("close", () => {
        if (request.complete || request.socket.destroyed) underWay.delete(request);
      });
    },

    async *streamOf(request) {
      const watched = underWay.get(request);
      const wait = () => {
        if (watched) Object.assign(watched, { isAwaited: true, waitingSince: now() });
      };
      if (watched) watched.isStream = true;
      wait();
      try {
        for await (const part of request.iterator({ destroyOnReturn: false })) {
          if (watched) watched.isAwaited = false;
          yield part;
          wait();
        }
      } finally {
        wait();
        if (watched) Object.assign(watched, { isStream: false, since: now() });
        request.resume();
      }
    },

    check() {
      const at = now();
      for (const [request, watched] of underWay) {
        if (request.complete || request.socket.destroyed) {
          underWay.delete(request);
          continue;
        }
        const { bytesRead } = request.socket;
        if (bytesRead !== watched.bytesRead || !watched.isAwaited || isFull(request)) {
          watched.bytesRead = bytesRead;
          watched.waitingSince = at;
        }
        const isLate = !watched.isStream && at - watched.since >= bodyMs;
        if (!isLate && at - watched.waitingSince < bodyIdleMs) continue;
        underWay.delete(request);
        if (watched.response.headersSent) request.socket.destroy();
        else refuse(request.socket, 408);
      }
    },
  };
}

/** Whether the connection is paused until the server has read what already arrived. */
function isFull(request: IncomingMessage): boolean {
  return request.readableLength >= request.readableHighWaterMark;
}
