import { makePaymentsReport, makeVerificationsReport, listNewestReports, type AskedReport, type ReportJob } from "#contract/reports.ts";
import { isGone } from "#console/api/api-error.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { emptyDashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { REPORT_POLL_MS } from "#domain/reports/report.ts";

export const reportEndpoints = { payments: makePaymentsReport, verifications: makeVerificationsReport } as const;
/** Placeholder for a query that is disabled. */
const NOTHING_ASKED: AskedReport["body"] = {
  request: { ...emptyDashboardFilter, period: { start: new Date(0), end: new Date(0) } },
  format: "csv",
};

/** The newest report of each kind that this person has requested, in any tab. */
export function useNewestReports(isNeeded: boolean) {
  return useEndpoint(listNewestReports, {}, { enabled: isNeeded });
}

/** A report's progress, polled every 5 seconds until it has ended or is gone. */
export function useReportJob(awaited: AskedReport | null) {
  return useEndpoint(
    reportEndpoints[awaited?.kind ?? "payments"],
    { query: awaited ? { jobId: awaited.job.jobId } : {}, body: awaited?.body ?? NOTHING_ASKED },
    {
      enabled: awaited?.job.status === "pending",
      isPoll: true,
      refetchEveryMs: (answer: ReportJob | undefined, error: unknown) =>
        !isGone(error) && (answer === undefined || answer.status === "pending") ? REPORT_POLL_MS : false,
    },
  );
}
