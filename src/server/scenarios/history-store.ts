import { z } from "zod";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { scenarioSets } from "#server/db/schema/scenario-tables.ts";

const columns = {
  version: scenarioSets.version,
  source: scenarioSets.source,
  madeFrom: scenarioSets.madeFrom,
  authorKey: scenarioSets.authorKey,
  authorName: scenarioSets.authorName,
  since: scenarioSets.since,
  changes: scenarioSets.changes,
  createdAt: scenarioSets.createdAt,
};
const storedChanges = z.array(z.object({ scenarioId: z.string(), scenarioName: z.string(), words: z.string() }));
/** What is kept about a version beside its scenarios. */
export type StoredVersion = Omit<RowOf<typeof columns>, "changes"> & { changes: z.output<typeof storedChanges> };

/** How the live set came to be. */
export async function readLatestVersion(handle: Handle, tenantId: number): Promise<StoredVersion> {
  const [latest] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from scenario_set where tenant_id = $1 order by version desc limit 1`,
    [tenantId],
  );
  if (latest === undefined) throw new Error(`Shop ${tenantId} has no scenarios`);
  return withChanges(latest);
}

/** The last version of each line of the history before a version, newest first. A line that was undone again has nothing to tell. */
export async function readLines(
  handle: Handle,
  tenantId: number,
  { before, count }: { before: number | null; count: number },
): Promise<StoredVersion[]> {
  const rows = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from scenario_set
     where tenant_id = $1 and ($2::int is null or version < $2) and not exists (
       select from scenario_set later where later.tenant_id = $1 and later.version = scenario_set.version + 1 and later.since = scenario_set.since)
       and (source <> 'saved' or changes <> '[]')
     order by version desc limit $3`,
    [tenantId, before, count],
  );
  return rows.map(withChanges);
}

function withChanges(row: RowOf<typeof columns>): StoredVersion {
  return { ...row, changes: storedChanges.parse(row.changes) };
}

/** Who made a version; null if there is no such version. */
export async function readAuthor(handle: Handle, tenantId: number, version: number): Promise<string | null> {
  const [row] = await handle.prepared<{ name: string | null }>(
    "select author_name as name from scenario_set where tenant_id = $1 and version = $2",
    [tenantId, version],
  );
  return row?.name ?? null;
}
