import { SuretyError } from "#server/surety-error.ts";

/**
 * Runs work when it's its turn. Throws "unavailable" (503) if too much waits already, and when the signal aborts while the work
 * still waits; work that runs ends by itself.
 */
export type Turns = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

type LineOptions = {
  mostWaiting: number;
  /** What is thrown instead if too much waits. */
  full?: () => SuretyError;
};

/** Lets so many works run at once. The others wait in line, of a bounded length. */
export function makeTurns({ atOnce, mostWaiting, full = isBusy }: LineOptions & { atOnce: number }): Turns {
  const waiting = new Set<() => void>();
  let running = 0;
  return async (work, signal) => {
    if (running < atOnce) running += 1;
    else if (waiting.size < mostWaiting) await waitIn(waiting, signal);
    else throw full();
    try {
      return await work();
    } finally {
      // The next in line takes over this place.
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
}

function waitIn(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      waiting.delete(begin);
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      waiting.delete(begin);
      reject(new SuretyError("unavailable", "The caller left before it was its turn."));
    };
    if (signal?.aborted) return leave();
    signal?.addEventListener("abort", leave, { once: true });
    waiting.add(begin);
  });
}

function isBusy(): SuretyError {
  return new SuretyError("unavailable", "The server is busy. Please try again.", { retryAfterSeconds: 5 });
}

/** Runs work when it's its turn in the lines of all its keys. Throws as `Turns` does if too much waits in one. */
export type Lines = <T>(keys: readonly string[], work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Lets so many works run at once for each key, one unless said otherwise. Every work must name its keys in the same order of
 * kinds.
 */
export function makeLines({ atOnce = 1, ...line }: LineOptions & { atOnce?: number }): Lines {
  const lines = new Map<string, { turns: Turns; count: number }>();
  const inLine: Lines = async ([key, ...others], work, signal) => {
    if (key === undefined) return work();
    const own = lines.get(key) ?? { turns: makeTurns({ atOnce, ...line }), count: 0 };
    lines.set(key, own);
    own.count += 1;
    try {
      return await own.turns(() => inLine(others, work, signal), signal);
    } finally {
      own.count -= 1;
      if (own.count === 0) lines.delete(key);
    }
  };
  return inLine;
}
