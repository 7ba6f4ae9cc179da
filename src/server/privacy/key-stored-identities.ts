import type { Identity } from "#domain/screening/identity.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { KeyedHash } from "#server/access/keyed-hash.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { oneAtATime } from "#server/db/one-at-a-time.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { dataMigrations } from "#server/db/schema/privacy-tables.ts";
import { keyOfIdentity } from "#server/screening/keyed-identity.ts";

/** The advisory lock's id, the same in every process. */
const LOCK = 7_303_017;
/** Rows per transaction. */
const BATCH = 1_000;

type KeyColumn = "person_key" | "email_key" | "card_key" | "device_key" | "ip_key" | "phone_key" | "address_key";
type Table = { name: "payment" | "outcome"; id: string; noun: string; columns: Partial<Record<KeyColumn, keyof Identity>> };

const commonColumns = { person_key: "person", email_key: "email", card_key: "card", device_key: "device" } as const;
const tables: readonly Table[] = [
  {
    name: "payment",
    id: "payment_id",
    noun: "orders",
    columns: { ...commonColumns, ip_key: "ip", phone_key: "phone", address_key: "shippingAddress" },
  },
  { name: "outcome", id: "outcome_id", noun: "outcomes", columns: commonColumns },
];

/**
 * Hashes the identity keys of orders and outcomes that were stored in plain text by an earlier version. Runs before the
 * first request, in one process while the others wait. Each batch commits with its progress, so a process that was killed
 * continues where it was; what is finished never runs again.
 */
export async function keyStoredIdentities(database: Database, hash: KeyedHash, print: (line: string) => void): Promise<void> {
  await oneAtATime(database, LOCK, async () => {
    for (const table of tables) await keyTable(database.patient, hash, table, print);
  });
}

async function keyTable(database: Omit<Database, "patient">, hash: KeyedHash, table: Table, print: (line: string) => void): Promise<void> {
  const migration = `key ${table.name} identities`;
  const begun = await database.asSystem((handle) => begin(handle, migration, table));
  if (begun === null) return;
  let { after, done } = begun;
  const { total } = begun;
  const report = progressLines(print, `Hashing the identity keys of stored ${table.noun}`, total);
  report(done);
  for (;;) {
    const last = await database.asSystem((handle) => keyBatch(handle, hash, table, migration, after));
    if (last === null) return;
    done += last.rows;
    after = last.after;
    report(done);
  }
}

type Position = { tenantId: number; rowId: number };

const progressColumns = { tenantId: dataMigrations.tenantId, rowId: dataMigrations.rowId, finishedAt: dataMigrations.finishedAt };

/** Where to continue, and how many rows are done of how many; null if it's finished. */
async function begin(handle: Handle, migration: string, table: Table): Promise<{ after: Position; done: number; total: number } | null> {
  await handle.prepared("insert into data_migration (name, after_tenant_id, after_row_id) values ($1, 0, 0) on conflict do nothing", [
    migration,
  ]);
  const [progress] = await handle.prepared<RowOf<typeof progressColumns>>(
    `select ${selectList(progressColumns)} from data_migration where name = $1`,
    [migration],
  );
  if (!progress) throw new Error(`The migration ${migration} wasn't recorded`);
  if (progress.finishedAt !== null) return null;
  const { tenantId, rowId } = progress;
  const [count] = await handle.prepared<{ done: number; total: number }>(
    `select count(*) filter (where (tenant_id, ${table.id}) <= ($1, $2)) as done, count(*) as total from ${table.name}`,
    [tenantId, rowId],
  );
  return { after: { tenantId, rowId }, done: count?.done ?? 0, total: count?.total ?? 0 };
}

type KeyRow = Position & Partial<Record<KeyColumn, string | null>>;

/** Hashes the keys of the next rows and records the last of them; null once none is left, which is recorded too. */
async function keyBatch(
  handle: Handle,
  hash: KeyedHash,
  table: Table,
  migration: string,
  after: Position,
): Promise<{ rows: number; after: Position } | null> {
  const columns = Object.entries(table.columns) as [KeyColumn, keyof Identity][];
  const names = columns.map(([column]) => column);
  const rows = await handle.prepared<KeyRow>(
    `select tenant_id as "tenantId", ${table.id} as "rowId", ${names.join(", ")} from ${table.name}
     where (tenant_id, ${table.id}) > ($1, $2) order by tenant_id, ${table.id} limit ${BATCH}`,
    [after.tenantId, after.rowId],
  );
  const last = rows.at(-1);
  if (!last) {
    await handle.prepared("update data_migration set finished_at = now() where name = $1", [migration]);
    return null;
  }
  const keyed = rows.map((row) => ({
    tenant: row.tenantId,
    id: row.rowId,
    ...Object.fromEntries(columns.map(([column, kind]) => [column, keyOfIdentity(hash, row.tenantId, kind, row[column] ?? null)])),
  }));
  await handle.prepared(
    `update ${table.name} set ${names.map((name) => `${name} = keyed.${name}`).join(", ")}
     from json_to_recordset($1::json) as keyed (tenant bigint, id bigint, ${names.map((name) => `${name} text`).join(", ")})
     where ${table.name}.tenant_id = keyed.tenant and ${table.name}.${table.id} = keyed.id`,
    [JSON.stringify(keyed)],
  );
  await handle.prepared("update data_migration set after_tenant_id = $2, after_row_id = $3 where name = $1", [
    migration,
    last.tenantId,
    last.rowId,
  ]);
  return { rows: rows.length, after: { tenantId: last.tenantId, rowId: last.rowId } };
}

/** A line at the start and for every twentieth of the way; none without rows. */
function progressLines(print: (line: string) => void, words: string, total: number): (done: number) => void {
  let lastPart = -1;
  return (done) => {
    if (total === 0) return;
    const part = Math.floor((done / total) * 20);
    if (part === lastPart) return;
    lastPart = part;
    print(`${words}: ${formatCount(done)} of ${formatCount(total)}`);
  };
}
