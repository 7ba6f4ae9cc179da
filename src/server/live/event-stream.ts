import { PassThrough, type Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { LiveFeed } from "#server/live/live-feed.ts";

/** A comment line at this interval keeps proxies from closing a quiet stream. */
const PING_MS = 15_000;

type Listener = {
  /** Aborts when the caller disconnects or the server stops. */
  signal: AbortSignal;
  /** Checked with each ping, so that a stream ends with the session that opened it. */
  isStillAllowed: () => Promise<boolean>;
  log: Pick<FastifyBaseLogger, "warn">;
};

/**
 * A shop's live events as server-sent events: `payments` with the latest payment's id and `changed` with the ids of payments whose
 * trail grew, at the start and on each change. Ends with the listener's signal, its session or the feed. Throws "too-many-requests"
 * if the shop has too many.
 */
export async function openEventStream(live: LiveFeed, tenantId: number, { signal, isStillAllowed, log }: Listener): Promise<Readable> {
  const stream = new PassThrough();
  // The feed may end while it subscribes, before there is anything to release.
  const feed = new AbortController();
  const unsubscribe = await live.subscribe(tenantId, {
    onLatest: (latestPaymentId) => stream.write(`event: payments\ndata: ${JSON.stringify({ latestPaymentId })}\n\n`),
    onChanged: (changed) => stream.write(`event: changed\ndata: ${JSON.stringify(changed)}\n\n`),
    onEnd: () => feed.abort(),
  });
  stream.write(": connected\n\n");
  const ping = setInterval(() => {
    stream.write(": ping\n\n");
    void endWhereForbidden();
  }, PING_MS);
  stream.once("close", release);
  const ends = [signal, feed.signal];
  for (const each of ends) each.addEventListener("abort", end, { once: true });
  if (ends.some((each) => each.aborted)) end();
  return stream;

  async function endWhereForbidden(): Promise<void> {
    try {
      if (!(await isStillAllowed())) end();
    } catch (cause) {
      // A brief database outage doesn't end the stream; the next ping checks again.
      log.warn({ err: cause }, "failed to check a live stream's session");
    }
  }

  function end(): void {
    release();
    if (!stream.writableEnded) stream.end();
  }

  function release(): void {
    clearInterval(ping);
    unsubscribe();
    signal.removeEventListener("abort", end);
  }
}
