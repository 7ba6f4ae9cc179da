import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import { latestPaymentIds } from "#server/live/latest-store.ts";

export type LiveListener = {
  /** The shop's latest payment: once shortly after subscribing, then whenever there is a later one. */
  onLatest: (latestPaymentId: number) => void;
  /** The feed has ended. Nothing follows. */
  onEnd: () => void;
};

/** Notifies listeners of a shop's new payments within about a second, whichever process received them. */
export type LiveFeed = {
  /** Returns a function that unsubscribes. Throws "too-many-requests" if 20 of the shop's listeners are subscribed. */
  subscribe(tenantId: number, listener: LiveListener): () => void;
  /** Ends every subscription; resolves when the last database query is done. */
  stop(): Promise<void>;
};

const POLL_MS = 1000;
/** In each process. */
const STREAMS_PER_SHOP = 20;
/** The console asks for the latest payments itself until then. */
const TRY_AGAIN_S = 60;

/** Polls all watched shops with one statement, and only while someone is listening. */
export function makeLiveFeed(database: Database, log: Pick<FastifyBaseLogger, "warn">, options: { pollMs?: number } = {}): LiveFeed {
  const pollMs = options.pollMs ?? POLL_MS;
  const watched = new Map<LiveListener, { tenantId: number; told: number }>();
  let timer: NodeJS.Timeout | null = null;
  let polling: Promise<void> | null = null;
  let hasStopped = false;

  function listenersOf(tenantId: number): number {
    return [...watched.values()].filter((place) => place.tenantId === tenantId).length;
  }

  function schedule(delayMs: number): void {
    if (hasStopped || timer !== null || polling !== null || watched.size === 0) return;
    timer = setTimeout(() => {
      timer = null;
      polling = poll().finally(() => {
        polling = null;
        schedule(pollMs);
      });
    }, delayMs);
  }

  async function poll(): Promise<void> {
    const tenantIds = [...new Set([...watched.values()].map(({ tenantId }) => tenantId))];
    if (tenantIds.length === 0) return;
    try {
      const latest = await database.asSystem((handle) => latestPaymentIds(handle, tenantIds));
      for (const [listener, place] of watched) {
        const latestPaymentId = latest.get(place.tenantId) ?? 0;
        if (latestPaymentId <= place.told) continue;
        place.told = latestPaymentId;
        listener.onLatest(latestPaymentId);
      }
    } catch (cause) {
      log.warn({ err: cause }, "failed to poll for new payments; will retry");
    }
  }

  return {
    subscribe(tenantId, listener) {
      if (hasStopped) {
        queueMicrotask(listener.onEnd);
        return () => undefined;
      }
      if (listenersOf(tenantId) >= STREAMS_PER_SHOP) throw tooManyStreams();
      watched.set(listener, { tenantId, told: 0 });
      schedule(0);
      return () => {
        watched.delete(listener);
        if (watched.size === 0 && timer !== null) {
          clearTimeout(timer);
          timer = null;
        }
      };
    },
    async stop() {
      hasStopped = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      const listeners = [...watched.keys()];
      watched.clear();
      for (const listener of listeners) listener.onEnd();
      await polling;
    },
  };
}

function tooManyStreams(): SuretyError {
  const words = `The limit is ${STREAMS_PER_SHOP} live streams for one shop.`;
  return new SuretyError("too-many-requests", words, { retryAfterSeconds: TRY_AGAIN_S });
}
