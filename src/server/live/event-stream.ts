import { PassThrough, type Readable } from "node:stream";
import type { LiveFeed } from "#server/live/live-feed.ts";

/** A line that means nothing keeps proxies from taking a quiet stream for a dead one. */
const PING_MS = 15_000;

/**
 * A shop's live events as server-sent events: `payments` with the latest payment's id, first as it is and then whenever
 * it has changed. Ends with the caller's signal or with the feed.
 */
export function openEventStream(live: LiveFeed, tenantId: number, signal: AbortSignal, options: { pingMs?: number } = {}): Readable {
  const stream = new PassThrough();
  stream.write(": connected\n\n");
  const ping = setInterval(() => stream.write(": ping\n\n"), options.pingMs ?? PING_MS);
  const unsubscribe = live.subscribe(tenantId, {
    onLatest: (latestPaymentId) => stream.write(`event: payments\ndata: ${JSON.stringify({ latestPaymentId })}\n\n`),
    onEnd: () => end(),
  });
  stream.once("close", release);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return stream;

  function end(): void {
    release();
    stream.end();
  }

  function release(): void {
    clearInterval(ping);
    unsubscribe();
    signal.removeEventListener("abort", end);
  }
}
