import { SuretyError } from "#server/surety-error.ts";

/** Runs work when it's its turn. Throws "unavailable" (503) if too much waits already. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many works run at once. The others wait in line, of a bounded length. */
export function makeTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new SuretyError("unavailable", "The server is busy. Please try again.", { retryAfterSeconds: 5 });
    try {
      return await work();
    } finally {
      // The next in line takes over this place.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
