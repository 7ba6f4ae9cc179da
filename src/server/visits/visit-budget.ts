import { visitLimits } from "#domain/visits/visit-limits.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { visitBytes } from "#server/db/schema/visit-tables.ts";
import { SuretyError } from "#server/surety-error.ts";
import { storeVisits } from "#server/visits/store-visit.ts";
import type { VisitReport } from "#server/visits/visit-report.ts";

/** What all addresses together reported. */
const ALL = "all";
/** What a batch takes besides its content: its row, its keys and its part of the session. */
const ROW_BYTES = 1_000;
const DAY_SECONDS = 86_400;

/**
 * Stores batches that the shop's budget of the day has room for, and their address's share of it, so that one visitor can't use
 * up what the shop has; the others are refused. Returns of each whether it's kept, or why it was refused. The last ones stored
 * may go beyond the budget.
 */
export async function storeWithinBudget(
  handle: Handle,
  tenantId: number,
  reports: readonly VisitReport[],
): Promise<Map<VisitReport, boolean | SuretyError>> {
  const [first] = reports;
  if (!first) return new Map();
  const day = first.receivedAt.toISOString().slice(0, 10);
  const reported = await readBytes(handle, tenantId, day, reports);
  const refused = new Map<VisitReport, SuretyError>();
  for (const report of reports) {
    const refusal = refusalOf(report, reported);
    if (refusal) refused.set(report, refusal);
  }
  const stored = await storeVisits(
    handle,
    tenantId,
    reports.filter((report) => !refused.has(report)),
  );
  await addBytes(
    handle,
    tenantId,
    day,
    reports.filter((report) => stored.get(report) === true),
  );
  return new Map([...stored, ...refused]);
}

function refusalOf({ source, receivedAt }: VisitReport, reported: ReadonlyMap<string, number>): SuretyError | null {
  const retryAfterSeconds = DAY_SECONDS - (Math.floor(receivedAt.getTime() / 1000) % DAY_SECONDS);
  if ((reported.get(ALL) ?? 0) >= visitLimits.dayBytes)
    return new SuretyError("too-many-requests", "This shop's pages have reported all that is kept in one day.", { retryAfterSeconds });
  if ((reported.get(source) ?? 0) >= visitLimits.dayBytesOfAddress)
    return new SuretyError("too-many-requests", "This address has reported all that is kept from one in a day.", { retryAfterSeconds });
  return null;
}

const columns = { source: visitBytes.source, byteCount: visitBytes.byteCount };

async function readBytes(handle: Handle, tenantId: number, day: string, reports: readonly VisitReport[]): Promise<Map<string, number>> {
  const rows = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from visit_bytes where tenant_id = $1 and day = $2 and source = any($3::text[])`,
    [tenantId, day, [ALL, ...new Set(reports.map(({ source }) => source))]],
  );
  return new Map(rows.map(({ source, byteCount }) => [source, byteCount]));
}

/** Processes lock the same rows in the same order, after all else that they lock. */
async function addBytes(handle: Handle, tenantId: number, day: string, reports: readonly VisitReport[]): Promise<void> {
  if (reports.length === 0) return;
  const added = new Map<string, number>();
  for (const report of reports) for (const source of [ALL, report.source]) added.set(source, (added.get(source) ?? 0) + bytesOf(report));
  const sources = [...added.keys()].toSorted();
  await handle.prepared(
    `insert into visit_bytes (tenant_id, day, source, byte_count)
     select $1, $2, added.source, added.bytes from unnest($3::text[], $4::bigint[]) with ordinality as added (source, bytes, position)
     order by position
     on conflict (tenant_id, day, source) do update set byte_count = visit_bytes.byte_count + excluded.byte_count`,
    [tenantId, day, sources, sources.map((source) => added.get(source) ?? 0)],
  );
}

function bytesOf({ page, content }: VisitReport): number {
  return ROW_BYTES + Buffer.byteLength(JSON.stringify([page, content]));
}
