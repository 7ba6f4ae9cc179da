import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import type { Database } from "#server/db/database.ts";
import { hourlySweep, job } from "#server/jobs/job.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/** Screenings, checkouts (which contain emails) and clicks are kept this long after their `at`. */
const KEPT_MONTHS = 24;
/** Rows per transaction and transactions per run. An hour later the next run continues. */
const BATCH = 500;
const MOST_BATCHES = 200;

/** The tables and their id columns. */
const idOf = { screening: "payment_id", checkout: "checkout_id", analytics_event: "analytics_event_id" };
const agedTables = ["screening", "checkout", "analytics_event"] as const;

/** Deletes a table's rows that are older than 24 months. Safe to run at any time. */
export async function sweepAged(database: Database, table: (typeof agedTables)[number], now: Date): Promise<void> {
  const before = monthsEarlier(now, KEPT_MONTHS, "UTC");
  const [key, id] = [`(${table}.tenant_id, ${table}.${idOf[table]})`, idOf[table]];
  const statement = `delete from ${table} using (
      select tenant_id, ${id} from ${table} where at < $1 limit $2 for update skip locked
    ) old where ${key} = (old.tenant_id, old.${id}) returning ${key} as key`;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const removed = await database.asSystem((handle) => handle.prepared(statement, [before, BATCH]));
    if (removed.length < BATCH) return;
  }
}

export const sweepAgedJob = job({
  name: "sweep-aged",
  ...hourlySweep,
  run: ({ database, now }: Pick<Services, "database" | "now">) =>
    runEach(agedTables.map((table) => () => sweepAged(database, table, now()))),
});
