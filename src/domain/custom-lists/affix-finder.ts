import { HASH_SEED, hashEnd, hashStep, makeHashFilter } from "#domain/custom-lists/hash-filter.ts";

/** Finds which of a list's entries texts begin (or end) with. */
export type AffixFinder = {
  add(entry: string): void;
  remove(entry: string): void;
  /**
   * The first beginning (or ending) of the text, shortest first, that `accepts` takes. It's asked about all that are entries, and few
   * others.
   */
  find(text: string, accepts: (affix: string) => boolean): string | null;
};

/**
 * A text has a beginning for each of its characters. One pass hashes them all, and a filter of hashes tells which may be entries,
 * so that the cost hardly depends on how many lengths the entries have.
 */
export function makeAffixFinder(side: "start" | "end", capacity: number): AffixFinder {
  const filter = makeHashFilter(capacity);
  /** How many entries have each length. */
  const lengths: number[] = [];
  const codeAt =
    side === "start"
      ? (text: string, length: number) => text.charCodeAt(length - 1)
      : (text: string, length: number) => text.charCodeAt(text.length - length);
  const affixOf =
    side === "start"
      ? (text: string, length: number) => text.slice(0, length)
      : (text: string, length: number) => text.slice(text.length - length);
  return {
    add(entry) {
      let hash = HASH_SEED;
      for (let length = 1; length <= entry.length; length++) hash = hashStep(hash, codeAt(entry, length));
      filter.add(hashEnd(hash));
      while (lengths.length <= entry.length) lengths.push(0);
      lengths[entry.length] = (lengths[entry.length] ?? 0) + 1;
    },
    // Its hash stays, which only costs a look-up: the bit may be another entry's too.
    remove(entry) {
      lengths[entry.length] = (lengths[entry.length] ?? 1) - 1;
    },
    find(text, accepts) {
      const longest = Math.min(text.length, lengths.length - 1);
      let hash = HASH_SEED;
      for (let length = 1; length <= longest; length++) {
        hash = hashStep(hash, codeAt(text, length));
        if (lengths[length] === 0 || !filter.mayHave(hashEnd(hash))) continue;
        const affix = affixOf(text, length);
        if (accepts(affix)) return affix;
      }
      return null;
    },
  };
}
