import type { Database } from "#server/db/database.ts";
import { foldDeltas } from "#server/figures/figure-store.ts";
import { job, nothing } from "#server/jobs/job.ts";

/** Changes folded per transaction, so that none stays open for long. */
const BATCH = 5_000;

/** Folds the appended changes into the daily figures until none is left. Safe to run repeatedly or concurrently. */
export async function foldFigures(database: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const folded = await database.asSystem((handle) => foldDeltas(handle, BATCH));
    total += folded;
    if (folded < BATCH) return total;
  }
}

/** Runs every minute. If it fails, the next run folds what is left. */
export const foldFiguresJob = job({
  name: "fold-figures",
  data: nothing,
  retries: 0,
  firstRetrySeconds: 0,
  mostSeconds: 300,
  lookEverySeconds: 15,
  everySeconds: 60,
  run: async ({ database }: { database: Database }) => {
    await foldFigures(database);
  },
});
