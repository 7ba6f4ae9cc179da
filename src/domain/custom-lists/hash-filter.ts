/** Bits per entry: one look-up in thirty finds a bit that another entry has set. */
const BITS_PER_ENTRY = 32;
const LEAST_CAPACITY = 64;

/** Remembers hashes in a few bits each. May take one for another, and never misses one. */
export type HashFilter = { add(hash: number): void; mayHave(hash: number): boolean };

/** A filter for about `capacity` hashes. With more, it takes ever more hashes for others. */
export function makeHashFilter(capacity: number): HashFilter {
  const size = 2 ** Math.ceil(Math.log2(Math.max(capacity, LEAST_CAPACITY) * BITS_PER_ENTRY));
  const bits = new Uint32Array(size / 32);
  const mask = size - 1;
  return {
    add(hash) {
      const bit = hash & mask;
      bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    },
    mayHave(hash) {
      const bit = hash & mask;
      return ((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
    },
  };
}

export const HASH_SEED = 0x811c9dc5;

/** Adds a character's code or a number to a hash. */
export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** Spreads a hash over all of its bits. */
export function hashEnd(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}
