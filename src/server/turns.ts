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

/** Runs work when it's its turn in the lines of all its keys. Throws "unavailable" (503) if too much waits in one. */
export type Lines = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

/** Lets one work at a time run for each key. Every work must name its keys in the same order of kinds. */
export function makeLines({ mostWaiting }: { mostWaiting: number }): Lines {
  const lines = new Map<string, { turns: Turns; count: number }>();
  const inLine: Lines = async ([key, ...others], work) => {
    if (key === undefined) return work();
    const line = lines.get(key) ?? { turns: makeTurns({ atOnce: 1, mostWaiting }), count: 0 };
    lines.set(key, line);
    line.count += 1;
    try {
      return await line.turns(() => inLine(others, work));
    } finally {
      line.count -= 1;
      if (line.count === 0) lines.delete(key);
    }
  };
  return inLine;
}
