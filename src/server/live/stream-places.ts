import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/db/database.ts";
import { removePlaces, renewPlaces, takePlace, type StreamPlace } from "#server/live/place-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { makeLines } from "#server/turns.ts";

/** A process's live streams as places in the database, where a shop's streams of all processes are counted. */
export type StreamPlaces = {
  /** Throws "too-many-requests" if 20 of the shop's streams are open. */
  take(tenantId: number): Promise<StreamPlace>;
  /** Frees a place at once. If the database is away, it's free when its lease ends. */
  giveBack(place: StreamPlace): void;
  /** Gives all places back and resolves when they are free. */
  stop(): Promise<void>;
};

/** In all processes together. */
const STREAMS_PER_SHOP = 20;
/** The console asks for the latest payments itself until then. */
const TRY_AGAIN_S = 60;
/** A third of a lease: a place survives two renewals that fail. */
const RENEW_MS = 20_000;
/** Of one shop, in this process. */
const MOST_WAITING = 100;

export type PlaceOptions = { renewMs?: number };

/** Renews all of the process's places with one statement, and only while it has some. */
export function makeStreamPlaces(
  database: Pick<Database, "forTenants" | "asSystem">,
  log: Pick<FastifyBaseLogger, "warn">,
  options: PlaceOptions = {},
): StreamPlaces {
  const renewMs = options.renewMs ?? RENEW_MS;
  const held = new Set<StreamPlace>();
  const ended = new Set<StreamPlace>();
  // A shop's attempts wait for each other here and not with a connection each.
  const inLine = makeLines({ mostWaiting: MOST_WAITING });
  let timer: NodeJS.Timeout | null = null;
  let isRenewalDue = false;
  let working: Promise<void> | null = null;

  function schedule(): void {
    if (timer !== null || held.size === 0) return;
    timer = setTimeout(() => {
      timer = null;
      isRenewalDue = true;
      work();
    }, renewMs);
  }

  function work(): void {
    working ??= workOff();
  }

  /** One after another: a renewal at the same time could bring back a place that is being removed. */
  async function workOff(): Promise<void> {
    // What ends together is removed together.
    await Promise.resolve();
    while (ended.size > 0 || isRenewalDue) {
      const [gone, isDue] = [[...ended], isRenewalDue];
      ended.clear();
      isRenewalDue = false;
      if (gone.length > 0) {
        const removed = database.asSystem((handle) => removePlaces(handle, gone));
        await removed.catch((cause: unknown) => log.warn({ err: cause }, "failed to free places of live streams; they expire soon"));
      }
      if (isDue && held.size > 0) {
        const renewed = database.asSystem((handle) => renewPlaces(handle, [...held]));
        await renewed.catch((cause: unknown) => log.warn({ err: cause }, "failed to renew places of live streams; will retry"));
      }
    }
    working = null;
    schedule();
  }

  function giveBack(place: StreamPlace): void {
    if (!held.delete(place)) return;
    ended.add(place);
    if (held.size === 0 && timer !== null) {
      clearTimeout(timer);
      timer = null;
    }
    work();
  }

  function hasAllPlaces(tenantId: number): boolean {
    return [...held].filter((place) => place.tenantId === tenantId).length >= STREAMS_PER_SHOP;
  }

  return {
    take: (tenantId) =>
      inLine([String(tenantId)], async () => {
        if (hasAllPlaces(tenantId)) throw tooManyStreams();
        const place = await database.forTenants([tenantId], (handle) => takePlace(handle, tenantId, STREAMS_PER_SHOP), "streamsInRow");
        if (place === null) throw tooManyStreams();
        held.add(place);
        schedule();
        return place;
      }),
    giveBack,
    async stop() {
      for (const place of held) giveBack(place);
      await working;
    },
  };
}

function tooManyStreams(): SuretyError {
  const words = `The limit is ${STREAMS_PER_SHOP} live streams for one shop.`;
  return new SuretyError("too-many-requests", words, { retryAfterSeconds: TRY_AGAIN_S });
}
