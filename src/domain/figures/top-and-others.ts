/** So many entries of a chart stand for themselves; the rest are "Others". */
export const TOP_ENTRIES = 10;

/** The largest entries, largest first, and those that are left; equal ones stay in their order. */
export function topAndOthers<Entry>(entries: readonly Entry[], sizeOf: (entry: Entry) => number): { top: Entry[]; others: Entry[] } {
  const sorted = entries.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return { top: sorted.slice(0, TOP_ENTRIES), others: sorted.slice(TOP_ENTRIES) };
}
