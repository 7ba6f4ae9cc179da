import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { evidenceExportParts, evidenceExports } from "#server/db/schema/evidence-export-tables.ts";
import { paymentEvents } from "#server/db/schema/trail-tables.ts";

export type StoredExport = typeof evidenceExports.$inferSelect;
export type ExportKey = { tenantId: number; exportId: number };
type NewExport = Pick<
  StoredExport,
  "exportId" | "paymentId" | "fullName" | "recipients" | "note" | "fileName" | "keyHash" | "createdAt" | "limits"
>;

/** Until the transaction ends, nobody else can ask for an evidence file of the shop. */
export async function lockAskingForEvidence(handle: Handle, tenantId: number): Promise<void> {
  await handle.prepared("select pg_advisory_xact_lock(hashtextextended('evidence export:' || $1, 0))", [String(tenantId)]);
}

const nextId = { exportId: computed<number>("nextval('surety_id')::bigint") };

/** An ID for an export that isn't stored yet: its link is made from it. */
export async function nextExportId(handle: Handle): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof nextId>>(`select ${selectList(nextId)}`, []);
  if (!row) throw new Error("There is no next ID");
  return row.exportId;
}

/**
 * The same person's newest export with the same note and addresses since a time, or one that is still being made. It's another
 * once something happened to the order: events and exports have IDs in the order of their time.
 */
export async function findTwin(
  handle: Handle,
  tenantId: number,
  wanted: Pick<NewExport, "paymentId" | "fullName" | "recipients" | "note">,
  since: Date,
): Promise<StoredExport | null> {
  const newest = await handle
    .select()
    .from(evidenceExports)
    .where(
      and(
        eq(evidenceExports.tenantId, tenantId),
        eq(evidenceExports.paymentId, wanted.paymentId),
        eq(evidenceExports.fullName, wanted.fullName),
        eq(evidenceExports.note, wanted.note),
        isNull(evidenceExports.undoneAt),
        notExists(
          handle
            .select({ one: sql`1` })
            .from(paymentEvents)
            .where(
              and(
                eq(paymentEvents.tenantId, tenantId),
                eq(paymentEvents.paymentId, wanted.paymentId),
                gt(paymentEvents.eventId, evidenceExports.exportId),
                ne(paymentEvents.type, "EXPORTED"),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(evidenceExports.createdAt))
    .limit(10);
  const isSame = ({ recipients }: StoredExport) => JSON.stringify(recipients) === JSON.stringify(wanted.recipients);
  return newest.find((one) => isSame(one) && (one.status === "pending" || (one.status === "done" && one.createdAt > since))) ?? null;
}

const counts = {
  pending: computed<number>("(count(*) filter (where status = 'pending'))::int"),
  ofDay: computed<number>("count(*)::int"),
  mailsOfHour: computed<number>(
    "coalesce(sum(jsonb_array_length(recipients)) filter (where undone_at is null and created_at > $2::timestamptz - interval '1 hour'), 0)::int",
  ),
};
type Counts = RowOf<typeof counts>;

/** A shop's exports of the last 24 hours: how many are being made, how many there are, and the emails of those of the last hour. */
export async function countExports(handle: Handle, tenantId: number, now: Date): Promise<Counts> {
  const [row] = await handle.prepared<Counts>(
    `select ${selectList(counts)} from evidence_export where tenant_id = $1 and created_at > $2::timestamptz - interval '24 hours'`,
    [tenantId, now],
  );
  return row ?? { pending: 0, ofDay: 0, mailsOfHour: 0 };
}

export async function addExport(handle: Handle, tenantId: number, wanted: NewExport): Promise<StoredExport> {
  const [made] = await handle
    .insert(evidenceExports)
    .values({ tenantId, ...wanted })
    .returning();
  if (!made) throw new Error("An export that was inserted has no row");
  return made;
}

export async function findExport(handle: Handle, { tenantId, exportId }: ExportKey): Promise<StoredExport | null> {
  const [found] = await handle.select().from(evidenceExports).where(isExport(tenantId, exportId));
  return found ?? null;
}

/** Like `findExport`, but locks the row until the transaction ends. */
export async function lockExport(handle: Handle, { tenantId, exportId }: ExportKey): Promise<StoredExport | null> {
  const [found] = await handle.select().from(evidenceExports).where(isExport(tenantId, exportId)).for("update");
  return found ?? null;
}

export async function updateExport(handle: Handle, { tenantId, exportId }: ExportKey, change: Partial<StoredExport>): Promise<void> {
  await handle.update(evidenceExports).set(change).where(isExport(tenantId, exportId));
}

/**
 * Withdraws an order's exports that were made since a time, or aren't made yet: deletes their files, and keeps back their emails
 * that haven't left. Returns those that had a file.
 */
export async function withdrawExportsSince(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  { since, at }: { since: Date; at: Date },
): Promise<Pick<StoredExport, "fileName" | "sha256">[]> {
  const { status, finishedAt, exportId, fileName, sha256, undoneAt, mailedAt } = evidenceExports;
  const withdrawn = await handle
    .update(evidenceExports)
    .set({
      status: "withdrawn",
      undoneAt: sql`case when ${mailedAt} is null then coalesce(${undoneAt}, ${at.toISOString()}::timestamptz) end`,
    })
    .where(
      and(
        eq(evidenceExports.tenantId, tenantId),
        eq(evidenceExports.paymentId, paymentId),
        or(eq(status, "pending"), and(eq(status, "done"), gte(finishedAt, since))),
      ),
    )
    .returning({ exportId, fileName, sha256 });
  const ids = withdrawn.map((one) => one.exportId);
  const ofThem = and(eq(evidenceExportParts.tenantId, tenantId), inArray(evidenceExportParts.exportId, ids));
  await handle.delete(evidenceExportParts).where(ofThem);
  return withdrawn.filter((one) => one.sha256 !== null);
}

/** Whether an export's event with these words is on an order's trail since a time. */
export async function isOnTrailSince(
  handle: Handle,
  { tenantId, paymentId, text }: { tenantId: number; paymentId: number; text: string },
  since: Date,
): Promise<boolean> {
  const [found] = await handle
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.tenantId, tenantId),
        eq(paymentEvents.paymentId, paymentId),
        gt(paymentEvents.at, since),
        eq(paymentEvents.type, "EXPORTED"),
        eq(paymentEvents.text, text),
      ),
    )
    .limit(1);
  return found !== undefined;
}

const PART_BYTES = 1_000_000;

/** Stores the file of a locked export. */
export async function addParts(handle: Handle, { tenantId, exportId }: ExportKey, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; at += PART_BYTES) {
    await handle
      .insert(evidenceExportParts)
      .values({ tenantId, exportId, partNo: at / PART_BYTES, bytes: bytes.subarray(at, at + PART_BYTES) });
  }
}

/** A part of a file by its number, from 0; null after the last. */
export async function readPart(handle: Handle, { tenantId, exportId }: ExportKey, partNo: number): Promise<Uint8Array | null> {
  const [row] = await handle
    .select({ bytes: evidenceExportParts.bytes })
    .from(evidenceExportParts)
    .where(
      and(eq(evidenceExportParts.tenantId, tenantId), eq(evidenceExportParts.exportId, exportId), eq(evidenceExportParts.partNo, partNo)),
    );
  return row?.bytes ?? null;
}

/** Deletes the exports of before a time, with their files. Run as the system. */
export async function removeOldExports(handle: Handle, before: Date): Promise<void> {
  await handle.delete(evidenceExports).where(lt(evidenceExports.createdAt, before));
}

function isExport(tenantId: number, exportId: number) {
  return and(eq(evidenceExports.tenantId, tenantId), eq(evidenceExports.exportId, exportId));
}
