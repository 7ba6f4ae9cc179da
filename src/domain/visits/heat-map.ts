type Place = { x: number; y: number };
/** A square of a page by its top left corner, and how much happened there: 1 in the busiest one. */
export type HeatCell = Place & { count: number; heat: number };

/** How often something happened in each square of a page, busiest first; squares in which nothing did are left out. */
export function heatCells(places: readonly Place[], size: number): HeatCell[] {
  const counts = new Map<string, Place & { count: number }>();
  for (const { x, y } of places) {
    const cell = { x: Math.floor(x / size) * size, y: Math.floor(y / size) * size };
    const key = `${cell.x},${cell.y}`;
    counts.set(key, { ...cell, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const cells = [...counts.values()].toSorted((a, b) => b.count - a.count || a.y - b.y || a.x - b.x);
  const most = cells[0]?.count ?? 1;
  return cells.map((cell) => ({ ...cell, heat: cell.count / most }));
}

/** How many places are on each screen of a page, from its top; the window shows one screen at a time. */
export function countsByScreen(places: readonly Place[], fold: number, screens: number): number[] {
  const counts = Array.from({ length: screens }, () => 0);
  for (const { y } of places) {
    const screen = Math.min(screens - 1, Math.floor(y / Math.max(1, fold)));
    counts[screen] = (counts[screen] ?? 0) + 1;
  }
  return counts;
}
