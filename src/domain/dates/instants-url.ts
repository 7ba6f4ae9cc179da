/** From one instant to another. */
export type Instants = { start: Date; end: Date };

/** Two instants in a URL: '2026-11-01T00:00:00.000Z..2026-11-07T23:59:59.000Z'. */
export function writeInstants({ start, end }: Instants): string {
  return `${start.toISOString()}..${end.toISOString()}`;
}

/** Reads what `writeInstants` wrote; null for anything else, also if they're in the wrong order. */
export function readInstants(text: string): Instants | null {
  const [first = "", second = "", ...more] = text.split("..");
  if (!isInstant(first) || !isInstant(second) || more.length > 0 || first > second) return null;
  return { start: new Date(first), end: new Date(second) };
}

/** In the format of `toISOString`, in years that a database can compare. */
function isInstant(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}
