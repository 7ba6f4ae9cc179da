import type { SqlValue } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/test-database.ts";

/** The lines of a statement's plan under the row-level security of a shop. `few`: its table has too few rows for an index to pay. */
export async function planOf(tenantId: number, statement: string, values: readonly SqlValue[], few?: "few"): Promise<string[]> {
  const database = await testDatabase();
  return database.forTenants([tenantId], async (handle) => {
    if (few) await handle.unprepared("set local enable_seqscan = off", []);
    const plan = await handle.unprepared<{ "QUERY PLAN": string }>(`explain (costs off) ${statement}`, values);
    return plan.map((row) => row["QUERY PLAN"]);
  });
}
