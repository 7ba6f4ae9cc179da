import type { Database } from "#server/db/database.ts";

/** How a payment was decided is kept this long (DESIGN, "Trace"). */
export const SCREENING_KEPT_MONTHS = 24;
/** Rows a transaction, and transactions a run: what is left over is taken an hour later. */
const BATCH = 500;
const MOST_BATCHES = 200;

/** Removes screenings older than 24 months, with their facts and traces; payments and their trails stay. Safe to run at any time. */
export async function sweepScreenings(database: Database, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - SCREENING_KEPT_MONTHS);
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const removed = await database.asSystem((handle) =>
      handle.prepared<{ payment_id: number }>("sweep-screenings", removeOld, [before, BATCH]),
    );
    if (removed.length < BATCH) return;
  }
}

const removeOld = `delete from screening using (
    select tenant_id, payment_id from screening where at < $1 limit $2 for update skip locked
  ) old where (screening.tenant_id, screening.payment_id) = (old.tenant_id, old.payment_id) returning screening.payment_id`;
