import type { Fault } from "#server/surety-error.ts";

/** A fault for each id that a request names again: it could say something else of it. */
export function repeatedIds(ids: readonly number[], pathOf: (at: number) => string): Fault[] {
  const seen = new Set<number>();
  return ids.flatMap((id, at) => {
    if (seen.has(id)) return [{ path: pathOf(at), message: "is given twice" }];
    seen.add(id);
    return [];
  });
}
