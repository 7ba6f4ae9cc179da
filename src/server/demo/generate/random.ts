/** Repeatable randomness: a seed gives the same draws on every machine. Never use it for secrets. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
  /** An integer, both ends included. */
  whole(from: number, to: number): number;
  /** Evenly distributed on a logarithmic scale: small values are as likely as large ones. */
  logarithmic(from: number, to: number): number;
  /** True with this probability. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T;
  /** Replaces each `#` with a digit and each `%` with a digit other than 0. */
  digits(pattern: string): string;
  hex(length: number): string;
};

/** An independent stream of draws for this seed. */
export function createRandom(seed: string): Random {
  const next = mulberry32(hashOf(seed));
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    fraction: next,
    whole,
    logarithmic: (from, to) => from * (to / from) ** next(),
    chance: (share) => next() < share,
    pick: (list) => elementAt(list, whole(0, list.length - 1)),
    weighted: (list) => weightedFrom(list, next()),
    digits: (pattern) => pattern.replace(/[#%]/g, (mark) => String(mark === "#" ? whole(0, 9) : whole(1, 9))),
    hex: (length) => Array.from({ length }, () => whole(0, 15).toString(16)).join(""),
  };
}

/** mulberry32: 32 bits of state and a period of 2^32, enough for a demo. */
function mulberry32(state: number): () => number {
  let counter = state;
  return () => {
    counter = (counter + 0x6d2b79f5) | 0;
    let mixed = Math.imul(counter ^ (counter >>> 15), counter | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a with a final mix, so that seeds differing in one letter are far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

function elementAt<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error("There is nothing to pick from");
  return found;
}

function weightedFrom<T>(list: readonly (readonly [T, number])[], fraction: number): T {
  let left = fraction * list.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of list) {
    left -= weight;
    if (left < 0) return value;
  }
  return elementAt(list, list.length - 1)[0];
}
