import type { Database } from "#server/db/database.ts";
import { withoutTimeLimit } from "#server/db/without-time-limit.ts";

/**
 * Serializes work across processes; `lock` must be the same number in each. The embedded database has a single process
 * and can't hold a second transaction open, so there it simply runs the work.
 */
export async function oneAtATime<T>(database: Database, lock: number, work: () => Promise<T>): Promise<T> {
  if (database.kind === "embedded") return work();
  return database.patient.asSystem(async (handle) => {
    await withoutTimeLimit(handle);
    await handle.prepared("select pg_advisory_xact_lock($1::bigint)", [lock]);
    return work();
  });
}
