/** How many orders were imported with warnings, and about which fields, the most frequent first. */
export type WarnedOrders = { orders: number; paths: { path: string; orders: number }[] };

/** Fields told apart; the sender may name any. */
const MOST_FIELDS = 1_000;

/** Counts warnings by field, items of a list together, in constant memory. */
export function countWarnings(): { add(paths: readonly string[]): void; counted(): WarnedOrders } {
  const byPath = new Map<string, number>();
  let orders = 0;
  return {
    add(paths) {
      if (paths.length > 0) orders += 1;
      for (const path of new Set(paths.map((each) => each.replaceAll(/\[\d+\]/g, "[]"))))
        if (byPath.has(path) || byPath.size < MOST_FIELDS) byPath.set(path, (byPath.get(path) ?? 0) + 1);
    },
    counted: () => ({
      orders,
      paths: [...byPath].map(([path, count]) => ({ path, orders: count })).toSorted((a, b) => b.orders - a.orders),
    }),
  };
}
