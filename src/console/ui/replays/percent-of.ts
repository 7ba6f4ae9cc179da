/** In whole percent; nothing of nothing is all. */
export function percentOf(done: number, total: number): number {
  return total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
}
