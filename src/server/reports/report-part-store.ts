import { and, eq, gt, lt, or } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { reportParts } from "#server/db/schema/report-tables.ts";

/** The parts of one attempt at a report. `firstPart` is empty and claims the file; the bytes follow in later parts. */
export type Attempt = { tenantId: number; reportId: number; firstPart: number };

/** More parts than any file has. Each attempt counts from a multiple of it. */
const PARTS_OF_ATTEMPT = 100_000;

/**
 * Starts an attempt: deletes what earlier ones left and keeps any that is still running from adding to the file. The
 * report's row must be locked.
 */
export async function beginAttempt(handle: Handle, tenantId: number, reportId: number): Promise<Attempt> {
  const removed = await handle.delete(reportParts).where(isOf(tenantId, reportId)).returning({ partNo: reportParts.partNo });
  const last = removed.reduce((most, { partNo }) => Math.max(most, partNo), -1);
  const firstPart = (Math.floor(last / PARTS_OF_ATTEMPT) + 1) * PARTS_OF_ATTEMPT;
  await handle.insert(reportParts).values({ tenantId, reportId, partNo: firstPart, bytes: new Uint8Array() });
  return { tenantId, reportId, firstPart };
}

/** Adds part `number`, counting from 1; false if another attempt has taken over. */
export async function addPart(handle: Handle, attempt: Attempt, number: number, bytes: Uint8Array): Promise<boolean> {
  const added = await handle.prepared(
    `insert into report_part (tenant_id, report_id, part_no, bytes)
     select $1::bigint, $2::bigint, $3::int, $4::bytea
     where exists (select from report_part where tenant_id = $1::bigint and report_id = $2::bigint and part_no = $5::int)
     returning part_no`,
    [attempt.tenantId, attempt.reportId, attempt.firstPart + number, bytes, attempt.firstPart],
  );
  return added.length > 0;
}

/**
 * Deletes other attempts' parts if the file still belongs to this one, and returns whether it does. The report's row
 * must be locked.
 */
export async function closeAttempt(handle: Handle, { tenantId, reportId, firstPart }: Attempt): Promise<boolean> {
  const [own] = await handle
    .select({ partNo: reportParts.partNo })
    .from(reportParts)
    .where(and(isOf(tenantId, reportId), eq(reportParts.partNo, firstPart)));
  if (!own) return false;
  const isOthers = or(lt(reportParts.partNo, firstPart), gt(reportParts.partNo, firstPart + PARTS_OF_ATTEMPT - 1));
  await handle.delete(reportParts).where(and(isOf(tenantId, reportId), isOthers));
  return true;
}

export async function removeParts(handle: Handle, tenantId: number, reportId: number): Promise<void> {
  await handle.delete(reportParts).where(isOf(tenantId, reportId));
}

const fileLength = { bytes: computed<number>("coalesce(sum(octet_length(bytes)), 0)::bigint") };

/** The size of the whole file in bytes. */
export async function readFileLength(handle: Handle, tenantId: number, reportId: number): Promise<number> {
  const statement = `select ${selectList(fileLength)} from report_part where tenant_id = $1 and report_id = $2`;
  const [row] = await handle.prepared<RowOf<typeof fileLength>>(statement, [tenantId, reportId]);
  return row?.bytes ?? 0;
}

/** The part after a number, or null after the last. */
export async function readPartAfter(
  handle: Handle,
  tenantId: number,
  reportId: number,
  partNo: number,
): Promise<{ partNo: number; bytes: Uint8Array } | null> {
  const [row] = await handle
    .select({ partNo: reportParts.partNo, bytes: reportParts.bytes })
    .from(reportParts)
    .where(and(isOf(tenantId, reportId), gt(reportParts.partNo, partNo)))
    .orderBy(reportParts.partNo)
    .limit(1);
  return row ?? null;
}

function isOf(tenantId: number, reportId: number) {
  return and(eq(reportParts.tenantId, tenantId), eq(reportParts.reportId, reportId));
}
