import { listNewestReports, makePaymentsReport, makeVerificationsReport, type AskedReport, type ReportJob } from "#contract/reports.ts";
import { isGone } from "#console/api/api-error.ts";
import { useEndpoint, useForgetEndpoint } from "#console/api/queries.ts";
import { useKeptText } from "#console/session/use-kept-text.ts";
import { REPORT_POLL_MS } from "#domain/reports/report.ts";

export const reportEndpoints = { payments: makePaymentsReport, verifications: makeVerificationsReport } as const;

/**
 * The reports that this person has asked for, as the server tells them: those made in another tab, or before a reload, are
 * found again. The one that is awaited is asked about every 5 seconds until it ends (S0 section 4); with `begun` it is that.
 */
export function useAskedReports(begun: AskedReport | null, isNeeded: boolean) {
  const forget = useForgetEndpoint();
  const newest = useEndpoint(listNewestReports, {}, { enabled: isNeeded });
  const known = newest.data ?? [];
  const [seenId, see] = useSeenReport();
  const isNew = ({ job }: AskedReport) => seenId !== null && job.jobId > seenId;
  const awaited = begun ?? newestOf(known.filter((report) => report.job.status === "pending" || isNew(report)));
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
    isUnseen: told !== null && (begun !== null || isNew(told)),
    /** The newest of each kind whose file is there. */
    finished: told ? [told, ...known.filter(({ kind }) => kind !== told.kind)].filter(hasFile) : known.filter(hasFile),
    pollError: polled.error,
    /** From now on offers what is made by itself. Where it is not known what there is already, `expect` begins that. */
    beginWatch: () => {
      if (newest.data !== undefined) see(Math.max(seenId ?? 0, ...[...known, ...(told ? [told] : [])].map(({ job }) => job.jobId)));
    },
    /** Takes a report for this tab's: it is offered by itself once it is there. */
    expect: ({ jobId }: ReportJob) => see(jobId - 1),
    /** Does the same for the one that is being made, where this tab awaits none of its own. */
    follow: () => {
      if (seenId === null && told !== null) see(told.job.jobId - 1);
    },
    /** What was awaited has been dealt with: nothing is offered by itself any more. */
    endWatch: () => see(null),
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
 * The id up to which reports are no news in this tab while it awaits one; ids only grow. Null where it awaits none: what is
 * made for another tab, or for a colleague in the admin, is no news in this one.
 */
function useSeenReport(): readonly [number | null, (jobId: number | null) => void] {
  const [text, keepText] = useKeptText("report-seen");
  return [/^\d{1,16}$/.test(text ?? "") ? Number(text) : null, (jobId) => keepText(jobId === null ? null : String(jobId))];
}

function newestOf(reports: readonly AskedReport[]): AskedReport | null {
  return reports.reduce<AskedReport | null>((newest, report) => (newest && newest.job.jobId > report.job.jobId ? newest : report), null);
}

function hasFile({ job }: AskedReport): boolean {
  return job.status === "done" && job.file !== null;
}
