import { ApiError, isStatus } from "#console/api/api-error.ts";
import type { Client } from "#console/api/client.ts";
import type { Reachability } from "#console/api/reachability.ts";

/** Events from the server. `back` is raised only here, when a lost connection is restored. */
export type LiveEventName = "payments" | "changed" | "back";
/** Gets the event's data as JSON; null if events may have been missed. */
export type LiveListener = (data: string | null) => void;

/** The server's live events, over one connection for all listeners. */
export type LiveEvents = {
  /**
   * Calls `listener` on each event of that name, and once when a lost connection is restored, because events may have
   * been missed. Returns the function that stops it. The connection is open only while something listens and the page is
   * visible, because a browser allows six across all of its tabs. A hidden page's listeners are called every minute instead,
   * and those of a page that gets no connection because its shop has too many, every 15 seconds.
   */
  listen: (name: LiveEventName, listener: LiveListener) => () => void;
};

/** Growing waits between connection attempts; the last one repeats. */
const WAITS_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
/** How often a hidden page is told that something may have happened. */
const HIDDEN_EVERY_MS = 60_000;
/** How often a page polls because its shop has too many connections, and after how many polls it tries to connect again. */
const CROWDED_EVERY_MS = 15_000;
const CROWDED_TIMES = 4;

type Reached = Pick<Reachability, "read" | "subscribe">;

/** A server that can be reached again is asked at once. */
export function createLiveEvents(client: Client, reachability: Reached, waitsMs: readonly number[] = WAITS_MS): LiveEvents {
  const listeners = new Map<LiveEventName, Set<LiveListener>>();
  let open: AbortController | null = null;
  let hiddenTimer: ReturnType<typeof setInterval> | undefined;
  document.addEventListener("visibilitychange", connectAsNeeded);

  function count(): number {
    return [...listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }

  function tell(name: string, data: string | null): void {
    for (const [known, set] of listeners) if (known === name) for (const listener of set) listener(data);
  }

  function tellAll(): void {
    for (const name of listeners.keys()) tell(name, null);
  }

  function connectAsNeeded(): void {
    const isNeeded = count() > 0;
    clearInterval(hiddenTimer);
    if (isNeeded && document.hidden) hiddenTimer = setInterval(tellAll, HIDDEN_EVERY_MS);
    if (!isNeeded || document.hidden) {
      open?.abort();
      open = null;
    } else if (open === null) {
      open = new AbortController();
      void run(open.signal);
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    let wasOpen = false;
    while (!signal.aborted) {
      try {
        // Loaded here, as the login needs neither.
        const [{ liveEvents }, { readEventStream }] = await Promise.all([
          import("#contract/live.ts"),
          import("#console/api/read-event-stream.ts"),
        ]);
        const response = await client.stream(liveEvents, {}, { signal, isPoll: true });
        if (wasOpen || failures > 0) tellAll();
        wasOpen = true;
        failures = 0;
        await readEventStream(response, tell);
      } catch (error) {
        if (signal.aborted) return;
        // A failed call or a broken stream: reconnect. Listeners are told once that has worked.
        if (!(error instanceof ApiError) && !(error instanceof TypeError)) throw error;
        for (let times = 0; isStatus(error, 429) && times < CROWDED_TIMES; times += 1) {
          await pause(CROWDED_EVERY_MS, signal, reachability);
          if (!signal.aborted) tellAll();
        }
      }
      await pause(waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0, signal, reachability);
      failures += 1;
    }
  }

  return {
    listen(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      connectAsNeeded();
      return () => {
        set.delete(listener);
        connectAsNeeded();
      };
    },
  };
}

function pause(durationMs: number, signal: AbortSignal, reachability: Reached): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, durationMs);
    const stop = reachability.subscribe(() => {
      if (!reachability.read().isOffline) done();
    });
    signal.addEventListener("abort", done, { once: true });
    function done(): void {
      clearTimeout(timer);
      stop();
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
