import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/db/database.ts";
import { groupBy } from "#server/group-by.ts";
import { watchTrail, type ChangedPayments, type WatchedTrail } from "#server/live/changed-payments.ts";
import { newestEvents } from "#server/live/changed-store.ts";
import { latestPaymentIds } from "#server/live/latest-store.ts";
import { makeStreamPlaces, type PlaceOptions } from "#server/live/stream-places.ts";

export type LiveListener = {
  /** The shop's latest payment: once shortly after subscribing, then whenever there is a later one. */
  onLatest: (latestPaymentId: number) => void;
  /** Payments whose trail grew: shortly after subscribing those that changed last, then whenever some change. */
  onChanged: (changed: ChangedPayments) => void;
  /** The feed has ended. Nothing follows. */
  onEnd: () => void;
};

/** Notifies listeners of a shop's new and changed payments within about a second, whichever process changed them. */
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
  const watched = new Map<LiveListener, { tenantId: number; told: number; isNew: boolean }>();
  const trails = new Map<number, WatchedTrail>();
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
      const after = new Map(tenantIds.map((tenantId) => [tenantId, trails.get(tenantId)?.after() ?? 0]));
      const [latest, events] = await database.asSystem(async (handle) => [
        await latestPaymentIds(handle, tenantIds),
        groupBy(await newestEvents(handle, after), ({ tenantId }) => tenantId),
      ]);
      const changes = new Map(tenantIds.map((tenantId) => [tenantId, trailOf(tenantId).take(events.get(tenantId) ?? [], Date.now())]));
      for (const tenantId of trails.keys()) if (!changes.has(tenantId)) trails.delete(tenantId);
      for (const [listener, place] of watched) {
        tellChanged(listener, place, changes.get(place.tenantId));
        const latestPaymentId = latest.get(place.tenantId) ?? 0;
        if (latestPaymentId <= place.told) continue;
        place.told = latestPaymentId;
        listener.onLatest(latestPaymentId);
      }
    } catch (cause) {
      log.warn({ err: cause }, "failed to poll for new and changed payments; will retry");
    }
  }

  function trailOf(tenantId: number): WatchedTrail {
    const trail = trails.get(tenantId) ?? watchTrail();
    trails.set(tenantId, trail);
    return trail;
  }

  function tellChanged(listener: LiveListener, place: { tenantId: number; isNew: boolean }, changed: ChangedPayments | undefined): void {
    // Subscribed while the database was asked: the next time tells it.
    if (changed === undefined) return;
    const { paymentIds, more } = place.isNew ? { ...trailOf(place.tenantId).last(), more: changed.more } : changed;
    place.isNew = false;
    if (paymentIds.length > 0 || more) listener.onChanged({ paymentIds, more });
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
      watched.set(listener, { tenantId, told: 0, isNew: true });
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
