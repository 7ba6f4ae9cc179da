import type { Database } from "#server/db/database.ts";
import { withoutTimeLimit } from "#server/db/without-time-limit.ts";

/**
 * Of several processes that come to the same work at once each waits for the one before it. `lock` is one number for all
 * processes. The embedded database has only one process, and no second transaction beside an open one.
 */
export async function oneAtATime<T>(database: Database, lock: number, work: () => Promise<T>): Promise<T> {
  if (database.kind === "embedded") return work();
  return database.asSystem(async (handle) => {
    await withoutTimeLimit(handle);
    await handle.prepared("select pg_advisory_xact_lock($1::bigint)", [lock]);
    return work();
  });
}
