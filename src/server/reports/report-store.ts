import { and, desc, eq, lt, or, isNull, sql } from "drizzle-orm";
import type { ReportFormat, ReportKind } from "#domain/reports/report.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { reports } from "#server/db/schema/report-tables.ts";
import type { ReportKey } from "#server/reports/report-key.ts";

export type Report = typeof reports.$inferSelect;

/** A requested report. `filter` is the dashboard's request body in wire format. */
export type NewReport = {
  kind: ReportKind;
  format: ReportFormat;
  filter: object;
  fileName: string;
  email: string | null;
};

/** Until the transaction ends, nobody else can request a report for the shop. */
export async function lockAskingForReports(handle: Handle, tenantId: number): Promise<void> {
  await handle.prepared("select pg_advisory_xact_lock(hashtextextended('report:' || $1, 0))", [String(tenantId)]);
}

/**
 * The newest pending report with the same kind, format, filter and receiver. Periods that differ by less than a minute
 * count as the same, because "in the last" ends at the time of the click.
 */
export async function findPendingTwin(handle: Handle, tenantId: number, wanted: NewReport): Promise<Report | null> {
  const filter = JSON.stringify(wanted.filter);
  const [found] = await handle
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.tenantId, tenantId),
        eq(reports.status, "pending"),
        eq(reports.kind, wanted.kind),
        eq(reports.format, wanted.format),
        isFor(wanted.email),
        sql`${reports.filter} - '{startDate,endDate}'::text[] = ${filter}::jsonb - '{startDate,endDate}'::text[]`,
        ...["startDate", "endDate"].map((end) => {
          const [kept, asked] = [sql`(${reports.filter} ->> ${end})::timestamptz`, sql`(${filter}::jsonb ->> ${end})::timestamptz`];
          return sql`${kept} - ${asked} between '-1 minute' and '1 minute'`;
        }),
      ),
    )
    .orderBy(sql`${reports.reportId} desc`)
    .limit(1);
  return found ?? null;
}

/** The newest report of each kind for one receiver. */
export async function findNewestReports(handle: Handle, tenantId: number, email: string | null): Promise<Report[]> {
  return handle
    .selectDistinctOn([reports.kind])
    .from(reports)
    .where(and(eq(reports.tenantId, tenantId), isFor(email)))
    .orderBy(reports.kind, desc(reports.reportId));
}

const counted = { count: computed<number>("count(*)::int") };

export async function countPendingReports(handle: Handle, tenantId: number): Promise<number> {
  const statement = `select ${selectList(counted)} from report where tenant_id = $1 and status = 'pending'`;
  const [row] = await handle.prepared<RowOf<typeof counted>>(statement, [tenantId]);
  return row?.count ?? 0;
}

export async function addReport(handle: Handle, tenantId: number, wanted: NewReport, now: Date): Promise<Report> {
  const [made] = await handle
    .insert(reports)
    .values({ tenantId, ...wanted, createdAt: now })
    .returning();
  if (!made) throw new Error("A report that was inserted has no row");
  return made;
}

export async function findReport(handle: Handle, tenantId: number, reportId: number): Promise<Report | null> {
  const [found] = await handle.select().from(reports).where(isReport(tenantId, reportId));
  return found ?? null;
}

/** Like `findReport`, but locks the row until the transaction ends. */
export async function lockReport(handle: Handle, tenantId: number, reportId: number): Promise<Report | null> {
  const [found] = await handle.select().from(reports).where(isReport(tenantId, reportId)).for("update");
  return found ?? null;
}

/** Stores a pending report's progress. */
export async function noteRows(handle: Handle, key: ReportKey, rows: { done: number; total: number }): Promise<void> {
  await handle
    .update(reports)
    .set({ rowsDone: rows.done, rowsTotal: rows.total })
    .where(and(isReport(key.tenantId, key.reportId), eq(reports.status, "pending")));
}

/** Ends a pending report; false if it had already ended. */
export async function endReport(
  handle: Handle,
  key: ReportKey,
  end: { status: "done"; rows: number } | { status: "failed" },
  now: Date,
): Promise<boolean> {
  const ended = await handle
    .update(reports)
    .set({ status: end.status, finishedAt: now, ...(end.status === "done" ? { rowsDone: end.rows, rowsTotal: end.rows } : {}) })
    .where(and(isReport(key.tenantId, key.reportId), eq(reports.status, "pending")))
    .returning({ reportId: reports.reportId });
  return ended.length > 0;
}

/** Deletes reports that were finished, or requested and never finished, before a time, along with their files. */
export async function removeOldReports(handle: Handle, before: Date): Promise<void> {
  await handle.delete(reports).where(or(lt(reports.finishedAt, before), and(isNull(reports.finishedAt), lt(reports.createdAt, before))));
}

/** Everyone without an email counts as one receiver. */
function isFor(email: string | null) {
  return sql`${reports.email} is not distinct from ${email}`;
}

function isReport(tenantId: number, reportId: number) {
  return and(eq(reports.tenantId, tenantId), eq(reports.reportId, reportId));
}
