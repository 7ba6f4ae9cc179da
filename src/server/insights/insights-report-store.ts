import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { insightReports } from "#server/db/schema/insight-tables.ts";

const reportId = { reportId: insightReports.insightReportId };
const results = { results: insightReports.results };
const reportColumns = { ...reportId, status: insightReports.status, ...results };
export type KeptReport = RowOf<typeof reportColumns>;

/** A report pending for this long has lost its job. */
const OVERDUE_MS = 10 * 60_000;

const KEPT_REPORTS = 10;

export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - OVERDUE_MS);
}

/** Starts a report. Null if one is already pending. */
export async function insertPendingReport(handle: Handle, tenantId: number, startedAt: Date): Promise<number | null> {
  const [row] = await handle.prepared<RowOf<typeof reportId>>(
    `insert into insight_report (tenant_id, started_at) values ($1, $2)
     on conflict (tenant_id) where status = 'pending' do nothing returning ${selectList(reportId)}`,
    [tenantId, startedAt],
  );
  return row?.reportId ?? null;
}

/** Deletes all of a shop's reports except the newest ones and the newest finished one. */
export async function removeEarlierReports(handle: Handle, tenantId: number): Promise<void> {
  await handle.prepared(
    `delete from insight_report where tenant_id = $1
       and insight_report_id < (
         select min(insight_report_id) from (
           select insight_report_id from insight_report where tenant_id = $1 order by insight_report_id desc limit $2) newest)
       and insight_report_id is distinct from (
         select max(insight_report_id) from insight_report where tenant_id = $1 and status = 'done')`,
    [tenantId, KEPT_REPORTS],
  );
}

export async function findPendingReport(handle: Handle, tenantId: number): Promise<number | null> {
  const [row] = await handle.prepared<RowOf<typeof reportId>>(
    `select ${selectList(reportId)} from insight_report where tenant_id = $1 and status = 'pending'`,
    [tenantId],
  );
  return row?.reportId ?? null;
}

/** Marks a report as failed if it has been pending since before the given time. */
export async function failOverdueReport(handle: Handle, tenantId: number, before: Date, now: Date): Promise<void> {
  await handle.prepared(
    "update insight_report set status = 'failed', finished_at = $3 where tenant_id = $1 and status = 'pending' and started_at < $2",
    [tenantId, before, now],
  );
}

export async function failReport(handle: Handle, tenantId: number, id: number, now: Date): Promise<void> {
  await handle.prepared(
    "update insight_report set status = 'failed', finished_at = $3 where tenant_id = $1 and insight_report_id = $2 and status = 'pending'",
    [tenantId, id, now],
  );
}

/** Stores a report's results in wire format and finishes it, even if it was given up in the meantime. */
export async function finishReport(handle: Handle, tenantId: number, id: number, outcome: object, finishedAt: Date): Promise<void> {
  await handle.prepared(
    `update insight_report set status = 'done', results = $3::jsonb, finished_at = $4
     where tenant_id = $1 and insight_report_id = $2 and status <> 'done'`,
    [tenantId, id, JSON.stringify(outcome), finishedAt],
  );
}

export async function findInsightsReport(handle: Handle, tenantId: number, id: number): Promise<KeptReport | null> {
  const [row] = await handle.prepared<KeptReport>(
    `select ${selectList(reportColumns)} from insight_report where tenant_id = $1 and insight_report_id = $2`,
    [tenantId, id],
  );
  return row ?? null;
}

export async function newestReport(handle: Handle, tenantId: number): Promise<KeptReport | null> {
  const [row] = await handle.prepared<KeptReport>(
    `select ${selectList(reportColumns)} from insight_report where tenant_id = $1 order by insight_report_id desc limit 1`,
    [tenantId],
  );
  return row ?? null;
}

export async function findResultsOfLastDone(handle: Handle, tenantId: number): Promise<unknown> {
  const [row] = await handle.prepared<RowOf<typeof results>>(
    `select ${selectList(results)} from insight_report where tenant_id = $1 and status = 'done' order by insight_report_id desc limit 1`,
    [tenantId],
  );
  return row?.results ?? null;
}
