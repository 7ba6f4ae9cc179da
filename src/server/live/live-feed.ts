import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/db/database.ts";
import { latestPaymentIds } from "#server/live/latest-store.ts";
import { makeStreamPlaces, type PlaceOptions } from "#server/live/stream-places.ts";

export type LiveListener = {
  /** The shop's latest payment: once shortly after subscribing, then whenever there is a later one. */
  onLatest: (latestPaymentId: number) => void;
  /** The feed has ended. Nothing follows. */
  onEnd: () => void;
};

/** Notifies listeners of a shop's new payments within about a second, whichever process received them. */
export type LiveFeed = {
  /** Returns a function that unsubscribes. Throws "too-many-requests" if the shop has 20 listeners, in all processes. */
  subscribe(tenantId: number, listener: LiveListener): Promise<() => void>;
  /** Ends every subscription; resolves when the last database query is done. */
  stop(): Promise<void>;
};

const POLL_MS = 1000;

/** Polls all watched shops with one statement, and only while someone is listening. */
export function makeLiveFeed(
  database: Pick<Database, "forTenants" | "asSystem">,
  log: Pick<FastifyBaseLogger, "warn">,
  options: { pollMs?: number } & PlaceOptions = {},
): LiveFeed {
  const pollMs = options.pollMs ?? POLL_MS;
  const places = makeStreamPlaces(database, log, options);
  const watched = new Map<LiveListener, { tenantId: number; told: number }>();
  let timer: NodeJS.Timeout | null = null;
  let polling: Promise<void> | null = null;
  let hasStopped = false;

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
    async subscribe(tenantId, listener) {
      const place = hasStopped ? null : await places.take(tenantId);
      // It may have stopped in the meantime.
      if (hasStopped || place === null) {
        if (place !== null) places.giveBack(place);
        queueMicrotask(listener.onEnd);
        return () => undefined;
      }
      watched.set(listener, { tenantId, told: 0 });
      schedule(0);
      return () => {
        watched.delete(listener);
        places.giveBack(place);
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
      await places.stop();
    },
  };
}
