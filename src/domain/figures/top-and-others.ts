/** The most entries a chart shows individually; the rest are "Others". */
export const TOP_ENTRIES = 10;

/** The largest entries first, and the rest. Ties keep their order. */
export function topAndOthers<Entry>(entries: readonly Entry[], sizeOf: (entry: Entry) => number): { top: Entry[]; others: Entry[] } {
  const sorted = entries.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return { top: sorted.slice(0, TOP_ENTRIES), others: sorted.slice(TOP_ENTRIES) };
}
