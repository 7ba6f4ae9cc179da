import { useState } from "react";
import { listNewestReports, makePaymentsReport, makeVerificationsReport, type AskedReport, type ReportJob } from "#contract/reports.ts";
import { isGone } from "#console/api/api-error.ts";
import { useEndpoint, useForgetEndpoint } from "#console/api/queries.ts";
import { useKeptText } from "#console/frame/use-kept-text.ts";
import { REPORT_POLL_MS } from "#domain/insights/report.ts";

export const reportEndpoints = { payments: makePaymentsReport, verifications: makeVerificationsReport } as const;

/**
 * The reports that this person has asked for, as the server tells them: those made in another tab, or before a reload, are
 * found again. The one that is awaited is asked about every 5 seconds until it ends (S0 section 4); with `begun` it is that.
 */
export function useAskedReports(begun: AskedReport | null, isNeeded: boolean) {
  const forget = useForgetEndpoint();
  const newest = useEndpoint(listNewestReports, {}, { enabled: isNeeded });
  const known = newest.data ?? [];
  const [seenId, see] = useSeenReport(newest.data);
  const awaited = begun ?? newestOf(known.filter(({ job }) => job.status === "pending" || job.jobId > seenId));
  const polled = useEndpoint(
    reportEndpoints[awaited?.kind ?? "payments"],
    { query: awaited ? { jobId: awaited.job.jobId } : {}, body: awaited?.body ?? NOTHING_ASKED },
    {
      enabled: awaited?.job.status === "pending",
      isPoll: true,
      refetchEveryMs: (answer: ReportJob | undefined, error: unknown) =>
        !isGone(error) && (answer === undefined || answer.status === "pending") ? REPORT_POLL_MS : false,
    },
  );
  const told = awaited && { ...awaited, job: polled.data ?? awaited.job };
  return {
    /** The report that is being made, or has ended and was not looked at yet. */
    awaited: told,
    isUnseen: told !== null && (begun !== null || told.job.jobId > seenId),
    /** The newest of each kind whose file is there. */
    finished: told ? [told, ...known.filter(({ kind }) => kind !== told.kind)].filter(hasFile) : known.filter(hasFile),
    pollError: polled.error,
    /** Takes what there is as seen: it is not offered by itself any more. */
    markSeen: () => see(Math.max(seenId, ...[...known, ...(told ? [told] : [])].map(({ job }) => job.jobId))),
    /** Why those of before are not known; asks for them anew. */
    error: newest.error,
    isAsking: newest.isFetching,
    askAnew: () => void forget(listNewestReports),
  };
}

/** The question that is never put. */
const NOTHING_ASKED: AskedReport["body"] = {
  request: { period: { start: new Date(0), end: new Date(0) }, scenarioIds: [], acquirers: [], origins: [] },
  format: "csv",
};

/**
 * The id of the newest report that this tab has dealt with; ids only grow. A tab that has dealt with none begins with those
 * that had ended before it came.
 */
function useSeenReport(known: readonly AskedReport[] | undefined): readonly [number, (jobId: number) => void] {
  const [text, keepText] = useKeptText("report-seen");
  const [first, setFirst] = useState<number | null>(null);
  if (known !== undefined && first === null) setFirst(newestOf(known.filter(({ job }) => job.status !== "pending"))?.job.jobId ?? 0);
  const kept = /^\d{1,16}$/.test(text ?? "") ? Number(text) : null;
  return [kept ?? first ?? 0, (jobId) => keepText(String(jobId))];
}

function newestOf(reports: readonly AskedReport[]): AskedReport | null {
  return reports.reduce<AskedReport | null>((newest, report) => (newest && newest.job.jobId > report.job.jobId ? newest : report), null);
}

function hasFile({ job }: AskedReport): boolean {
  return job.status === "done" && job.file !== null;
}
