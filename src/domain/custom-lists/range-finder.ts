import ipaddr from "ipaddr.js";
import { HASH_SEED, hashEnd, hashStep, makeHashFilter } from "#domain/custom-lists/hash-filter.ts";

/**
 * Finds which of a list's CIDR ranges addresses lie in. Addresses and ranges are in canonical form; a range is named by its first
 * address.
 */
export type RangeFinder = {
  add(range: string): void;
  remove(range: string): void;
  /** The first range of the address, widest first, that `accepts` takes. It's asked about all that are entries, and few others. */
  find(address: string, accepts: (range: string) => boolean): string | null;
};

/** An address as 32-bit numbers: one for IPv4, four for IPv6. */
type Words = readonly number[];

/** An address lies in one possible range for each prefix length. A filter of hashes tells which of those may be entries. */
export function makeRangeFinder(capacity: number): RangeFinder {
  const filter = makeHashFilter(capacity);
  /** How many ranges have each prefix length. */
  const prefixes = { v4: Array.from({ length: 33 }, () => 0), v6: Array.from({ length: 129 }, () => 0) };
  const countsOf = (words: Words) => (words.length === 1 ? prefixes.v4 : prefixes.v6);
  const count = (range: string, by: number): { words: Words; bits: number } => {
    const [address = "", prefix = ""] = range.split("/");
    const [words, bits] = [wordsOf(address), Number(prefix)];
    if (words === null) throw new Error("A range begins with an address");
    const counts = countsOf(words);
    counts[bits] = (counts[bits] ?? 0) + by;
    return { words, bits };
  };
  return {
    add(range) {
      const { words, bits } = count(range, 1);
      filter.add(hashOf(words, bits));
    },
    remove(range) {
      count(range, -1);
    },
    find(address, accepts) {
      const words = wordsOf(address);
      if (words === null) return null;
      const counts = countsOf(words);
      for (let bits = 0; bits < counts.length; bits++) {
        if (counts[bits] === 0 || !filter.mayHave(hashOf(words, bits))) continue;
        const range = rangeOf(words, bits);
        if (accepts(range)) return range;
      }
      return null;
    },
  };
}

/** An address's numbers; null if it isn't a canonical address. */
function wordsOf(address: string): Words | null {
  if (!address.includes(":")) return ipv4Words(address);
  if (!ipaddr.IPv6.isValid(address)) return null;
  const { parts } = ipaddr.IPv6.parse(address);
  return [0, 2, 4, 6].map((at) => ((parts[at] ?? 0) << 16) | (parts[at + 1] ?? 0));
}

function ipv4Words(address: string): Words | null {
  let [word, part, dots, digits] = [0, 0, 0, 0];
  for (let at = 0; at < address.length; at++) {
    const code = address.charCodeAt(at);
    if (code === 0x2e && digits > 0) {
      word = (word << 8) | part;
      [part, digits, dots] = [0, 0, dots + 1];
    } else if (code >= 0x30 && code <= 0x39 && digits < 3) {
      part = part * 10 + code - 0x30;
      digits += 1;
      if (part > 255) return null;
    } else return null;
  }
  return dots === 3 && digits > 0 ? [(word << 8) | part] : null;
}

function hashOf(words: Words, bits: number): number {
  let hash = hashStep(HASH_SEED, bits);
  for (let at = 0; at < words.length; at++) {
    const word = masked(words, at, bits);
    hash = hashStep(hashStep(hash, word >>> 16), word & 0xffff);
  }
  return hashEnd(hash);
}

/** One of an address's numbers, with only its first bits. */
function masked(words: Words, at: number, bits: number): number {
  const own = bits - at * 32;
  if (own <= 0) return 0;
  return (words[at] ?? 0) & (own >= 32 ? -1 : -1 << (32 - own));
}

function rangeOf(words: Words, bits: number): string {
  const parts = words.map((_, at) => masked(words, at, bits));
  const [only = 0] = parts;
  if (words.length === 1) return `${[24, 16, 8, 0].map((shift) => (only >>> shift) & 255).join(".")}/${bits}`;
  return `${new ipaddr.IPv6(parts.flatMap((part) => [part >>> 16, part & 0xffff])).toRFC5952String()}/${bits}`;
}
