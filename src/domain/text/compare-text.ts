/** Sorts texts by code units: the same on every machine, so for what is kept or computed. Names on screen are sorted by language. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
