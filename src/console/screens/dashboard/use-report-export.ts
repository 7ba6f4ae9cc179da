import { useState } from "react";
import { downloadOf, downloadReport, listNewestReports, type AskedReport, type ReportJob } from "#contract/reports.ts";
import { isGone } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { useLinkDownload } from "#console/api/use-link-download.ts";
import { useTrack } from "#console/api/use-track.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useKeptText } from "#console/session/use-kept-text.ts";
import { reportEndpoints, useNewestReports, useReportJob } from "#console/screens/dashboard/queries.ts";
import { requestNow } from "#console/ui/figures/use-figures.ts";
import type { DashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { reportKindNames, type ReportFormat, type ReportKind } from "#domain/reports/report.ts";
import type { AnalyticsEventName } from "#domain/reports/analytics-events.ts";

const generated: Record<ReportKind, AnalyticsEventName> = {
  payments: "generate_payments_report",
  verifications: "generate_verifications_report",
};

type ReportFault = { kind: ReportKind; error: unknown };

/** A report from click to file: requested, polled until it ends, offered, and downloaded. */
export function useReportExport(filter: DashboardFilter, isNeeded: boolean) {
  const { client } = useApi();
  const { tenant, user } = useSession();
  const track = useTrack();
  const [starting, setStarting] = useState<ReportKind | null>(null);
  const [begun, setBegun] = useState<AskedReport | null>(null);
  const [fault, setFault] = useState<ReportFault | null>(null);
  const [isWaitWanted, setWaitWanted] = useState(false);
  /** The kind of report picked from the menu, as opposed to one that has just finished. */
  const [chosen, setChosen] = useState<ReportKind | null>(null);
  const reports = useAskedReports(begun, isNeeded);
  const { awaited, isUnseen, finished, pollError } = reports;
  const isLost = awaited !== null && isGone(pollError);
  const isPending = awaited?.job.status === "pending" && !isLost;
  const isRunning = starting !== null || isPending;
  const offered = finished.find((report) => (chosen === null ? isUnseen && report === awaited : report.kind === chosen)) ?? null;
  const link = offered?.job.file == null ? null : downloadOf(offered.job.file.signedUrl);
  const download = useLinkDownload(downloadReport, link?.params.fileName ?? "");
  const hasFailed = isUnseen && (isLost || awaited?.job.status === "failed");

  return {
    isRunning,
    progressPercent: isPending ? awaited.job.progressPercent : 0,
    /** Whether an email will follow. Until the server has said, that's whether the person has a confirmed address. */
    isMailed: isPending ? awaited.job.isMailed : user.isEmailConfirmed === true,
    hasPollingFault: isRunning && pollError !== null,
    isWaitShown: isRunning && isWaitWanted,
    showWait,
    fault: fault ?? (hasFailed && awaited !== null ? { kind: awaited.kind, error: isLost ? pollError : null } : null),
    forgetFault,
    /** Reports with a file. */
    finished,
    /** The lookup of earlier reports. */
    lookUp: { error: reports.error, onRetry: reports.askAnew, isRetrying: reports.isAsking },
    /** The report offered for download: in a dialog, or, if the person closed the one that they waited in, in a toast. */
    ready: offered && {
      fileName: link?.params.fileName ?? reportKindNames[offered.kind],
      rows: offered.job.rows ?? 0,
      isInDialog: chosen !== null || isWaitWanted,
    },
    offer: setChosen,
    putAside,
    download,
    start,
    startDownload,
  };

  function showWait(isWanted: boolean): void {
    setWaitWanted(isWanted);
    if (isWanted) reports.follow();
  }

  function forgetFault(): void {
    setFault(null);
    putAside();
  }

  function putAside(): void {
    download.forgetError();
    setChosen(null);
    setBegun(null);
    setWaitWanted(false);
    reports.endWatch();
    reports.askAnew();
  }

  async function start(kind: ReportKind, format: ReportFormat): Promise<void> {
    const body = { request: requestNow(filter, tenant), format };
    track(generated[kind], { format });
    download.forgetError();
    setFault(null);
    setBegun(null);
    reports.beginWatch();
    setWaitWanted(true);
    setStarting(kind);
    try {
      const job = await client.call(reportEndpoints[kind], { query: {}, body });
      reports.expect(job);
      setBegun({ kind, body, job });
      reports.askAnew();
    } catch (error) {
      setFault({ kind, error });
    } finally {
      setStarting(null);
    }
  }

  async function startDownload(): Promise<void> {
    if (offered === null) return;
    track("download_report", { kind: offered.kind, format: offered.body.format });
    if ((await download.start(link)) === "done") putAside();
    // The dialog has room for the reason.
    else setChosen(offered.kind);
  }
}

export type ReportExportControl = ReturnType<typeof useReportExport>;

/**
 * This person's reports, as the server lists them, so that those requested in another tab or before a reload are found
 * again. The awaited one, `begun` if given, is polled until it ends.
 */
function useAskedReports(begun: AskedReport | null, isNeeded: boolean) {
  const forget = useForgetEndpoint();
  const newest = useNewestReports(isNeeded);
  const known = newest.data ?? [];
  const [seenId, see] = useSeenReport();
  const isNew = ({ job }: AskedReport) => seenId !== null && job.jobId > seenId;
  const awaited = begun ?? newestOf(known.filter((report) => report.job.status === "pending" || isNew(report)));
  const polled = useReportJob(awaited);
  const told = awaited && { ...awaited, job: polled.data ?? awaited.job };
  return {
    /** The report in progress, or ended and not yet seen. */
    awaited: told,
    isUnseen: told !== null && (begun !== null || isNew(told)),
    /** The newest of each kind, if it has a file. */
    finished: told ? [told, ...known.filter(({ kind }) => kind !== told.kind)].filter(hasFile) : known.filter(hasFile),
    pollError: polled.error,
    /** From now on, new reports are offered as they finish. If the existing ones aren't known yet, `expect` starts this. */
    beginWatch: () => {
      if (newest.data !== undefined) see(Math.max(seenId ?? 0, ...[...known, ...(told ? [told] : [])].map(({ job }) => job.jobId)));
    },
    /** Marks a report as this tab's own, to be offered when it finishes. */
    expect: ({ jobId }: ReportJob) => see(jobId - 1),
    /** Does the same for the report in progress, if this tab has none of its own. */
    follow: () => {
      if (seenId === null && told !== null) see(told.job.jobId - 1);
    },
    /** The awaited report has been dealt with: stop offering new ones. */
    endWatch: () => see(null),
    /** Why the lookup failed, and how to repeat it. */
    error: newest.error,
    isAsking: newest.isFetching,
    askAnew: () => void forget(listNewestReports),
  };
}

/**
 * The id up to which this tab has seen all reports, while it awaits one; ids only grow. Null if it awaits none: a report
 * requested in another tab, or by a colleague in the admin, isn't announced here.
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
