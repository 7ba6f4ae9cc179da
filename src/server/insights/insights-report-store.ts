import type { InsightsStatus } from "#contract/insights.ts";
import type { Handle } from "#server/db/database.ts";

export type KeptReport = { reportId: number; status: InsightsStatus; results: unknown };

/** A report that is pending this long has lost its job. */
const OVERDUE_MS = 10 * 60_000;

const KEPT_REPORTS = 10;

export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - OVERDUE_MS);
}

/** Begins a report; null where one is being made. */
export async function insertPendingReport(handle: Handle, tenantId: number, startedAt: Date): Promise<number | null> {
  const [row] = await handle.prepared<{ insight_report_id: number }>(
    `insert into insight_report (tenant_id, started_at) values ($1, $2)
     on conflict (tenant_id) where status = 'pending' do nothing returning insight_report_id`,
    [tenantId, startedAt],
  );
  return row?.insight_report_id ?? null;
}

/** Removes all but the newest reports of a shop, and the newest that is done. */
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
  const [row] = await handle.prepared<{ insight_report_id: number }>(
    "select insight_report_id from insight_report where tenant_id = $1 and status = 'pending'",
    [tenantId],
  );
  return row?.insight_report_id ?? null;
}

/** Gives up a report that has been pending since before an instant. */
export async function failOverdueReport(handle: Handle, tenantId: number, before: Date, now: Date): Promise<void> {
  await handle.prepared(
    "update insight_report set status = 'failed', finished_at = $3 where tenant_id = $1 and status = 'pending' and started_at < $2",
    [tenantId, before, now],
  );
}

export async function failReport(handle: Handle, tenantId: number, reportId: number, now: Date): Promise<void> {
  await handle.prepared(
    "update insight_report set status = 'failed', finished_at = $3 where tenant_id = $1 and insight_report_id = $2 and status = 'pending'",
    [tenantId, reportId, now],
  );
}

/** Ends a report with its results, as the contract writes them; one that was given up meanwhile too. */
export async function finishReport(handle: Handle, tenantId: number, reportId: number, results: object, finishedAt: Date): Promise<void> {
  await handle.prepared(
    `update insight_report set status = 'done', results = $3::jsonb, finished_at = $4
     where tenant_id = $1 and insight_report_id = $2 and status <> 'done'`,
    [tenantId, reportId, JSON.stringify(results), finishedAt],
  );
}

export async function findInsightsReport(handle: Handle, tenantId: number, reportId: number): Promise<KeptReport | null> {
  const [row] = await handle.prepared<ReportRow>(`select ${columns} from insight_report where tenant_id = $1 and insight_report_id = $2`, [
    tenantId,
    reportId,
  ]);
  return row ? kept(row) : null;
}

export async function newestReport(handle: Handle, tenantId: number): Promise<KeptReport | null> {
  const [row] = await handle.prepared<ReportRow>(
    `select ${columns} from insight_report where tenant_id = $1 order by insight_report_id desc limit 1`,
    [tenantId],
  );
  return row ? kept(row) : null;
}

export async function findResultsOfLastDone(handle: Handle, tenantId: number): Promise<unknown> {
  const [row] = await handle.prepared<{ results: unknown }>(
    `select results from insight_report where tenant_id = $1 and status = 'done' order by insight_report_id desc limit 1`,
    [tenantId],
  );
  return row?.results ?? null;
}

type ReportRow = { insight_report_id: number; status: InsightsStatus; results: unknown };
const columns = "insight_report_id, status, results";

function kept({ insight_report_id: reportId, status, results }: ReportRow): KeptReport {
  return { reportId, status, results };
}
