import type { ReportJob } from "#contract/reports.ts";
import type { Services } from "#server/services.ts";
import { reportLink } from "#server/reports/report-link.ts";
import type { Report } from "#server/reports/report-store.ts";

/** A report isn't complete until its last part is stored. */
const MOST_PENDING_PERCENT = 99;

/** A report as the wire shows it to the person waiting for it. */
export function presentReport(services: Pick<Services, "config" | "secrets">, report: Report): ReportJob {
  return {
    jobId: report.reportId,
    status: report.status,
    progressPercent: progressOf(report),
    rows: report.rowsTotal,
    isMailed: report.email !== null,
    file: report.status === "done" && report.finishedAt !== null ? reportLink(services, report, report.finishedAt) : null,
  };
}

function progressOf({ status, rowsDone, rowsTotal }: Report): number {
  if (status === "done") return 100;
  if (rowsTotal === null || rowsTotal === 0) return 0;
  return Math.min(Math.floor((rowsDone / rowsTotal) * 100), MOST_PENDING_PERCENT);
}
