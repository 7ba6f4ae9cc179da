import { Readable } from "node:stream";
import type { AuditFilter } from "#contract/audit.ts";
import { auditActorKinds } from "#domain/accounts/audit-actors.ts";
import { auditAreas } from "#domain/accounts/audit-areas.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { readChanges, type AuditPlace, type StoredChange } from "#server/audit/audit-list-store.ts";
import type { Column } from "#server/files/column.ts";
import { writeCsv } from "#server/files/write-csv.ts";
import type { Services } from "#server/services.ts";
import { timeZoneOf } from "#server/shops/time-zone.ts";

/** Changes read and sent per transaction: none stays open for long, and memory only ever holds one batch. */
const BATCH = 500;

const columns: Column<StoredChange>[] = [
  { heading: "When", width: 24, kind: "instant", read: ({ at }) => at.getTime() },
  { heading: "Who", width: 24, kind: "text", read: ({ by }) => by },
  { heading: "Email", width: 28, kind: "text", read: ({ email }) => email },
  { heading: "By", width: 16, kind: "text", read: ({ kind }) => kind && (auditActorKinds[kind] ?? "Person") },
  { heading: "Area", width: 12, kind: "text", read: ({ area }) => auditAreas[area] },
  { heading: "What", width: 28, kind: "text", read: ({ what }) => what },
  { heading: "About", width: 28, kind: "text", read: ({ subject }) => subject },
  { heading: "From", width: 28, kind: "text", read: ({ before }) => before },
  { heading: "To", width: 28, kind: "text", read: ({ after }) => after },
];

/**
 * Streams the filtered changes as CSV, newest first. The first batch is read before this returns, so that a failure at the start is an
 * error; a later one breaks off the stream.
 */
export async function exportAudit(
  services: Pick<Services, "database" | "now">,
  tenantId: number,
  filter: AuditFilter,
  { batch = BATCH }: { batch?: number } = {},
): Promise<{ fileName: string; csv: Readable }> {
  const { database } = services;
  const timeZone = await database.forTenants([tenantId], (handle) => timeZoneOf(handle, tenantId));
  const readAfter = (after: AuditPlace | null) =>
    database.forTenants([tenantId], (handle) => readChanges(handle, tenantId, filter, { limit: batch, after }));
  const first = await readAfter(null);
  async function* batches(): AsyncGenerator<StoredChange[]> {
    for (let rows = first; ;) {
      yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < batch) return;
      rows = await readAfter(last);
    }
  }
  return {
    fileName: `audit-trail-${shopDay(services.now(), timeZone)}.csv`,
    csv: Readable.from(writeCsv(batches(), columns, timeZone), { objectMode: false }),
  };
}
