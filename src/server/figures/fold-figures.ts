import type { Database } from "#server/db/database.ts";
import { foldDeltas } from "#server/figures/figure-store.ts";

/** Changes folded in one transaction, so that none stays open long. */
const BATCH = 5_000;

/** Job: folds the appended changes into the daily figures until none is left. Safe to run twice, or at once. */
export async function foldFigures(database: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const folded = await database.asSystem((handle) => foldDeltas(handle, BATCH));
    total += folded;
    if (folded < BATCH) return total;
  }
}
