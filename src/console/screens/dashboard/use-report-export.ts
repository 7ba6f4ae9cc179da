import { useState } from "react";
import { downloadOf, downloadReport, type AskedReport } from "#contract/reports.ts";
import type { DashboardRequest } from "#contract/dashboard.ts";
import { isGone } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import { useLinkDownload } from "#console/api/use-link-download.ts";
import { useTrack } from "#console/api/use-track.ts";
import { useSession } from "#console/session/session-context.tsx";
import { reportEndpoints, useAskedReports } from "#console/screens/dashboard/use-asked-reports.ts";
import { reportFileName, type ReportFormat, type ReportKind } from "#domain/reports/report.ts";
import type { AnalyticsEventName } from "#domain/reports/analytics-events.ts";

const generated: Record<ReportKind, AnalyticsEventName> = {
  payments: "generate_payments_report",
  verifications: "generate_verifications_report",
};

type ReportFault = { kind: ReportKind; error: unknown };

/** A report from the click to the opened file (S0 section 4, "Report generation"). */
export function useReportExport(request: DashboardRequest, isNeeded: boolean) {
  const { client } = useApi();
  const { tenant, user } = useSession();
  const track = useTrack();
  const [starting, setStarting] = useState<ReportKind | null>(null);
  const [begun, setBegun] = useState<AskedReport | null>(null);
  const [fault, setFault] = useState<ReportFault | null>(null);
  const [isWaitWanted, setWaitWanted] = useState(false);
  /** Whose file is offered because it was asked for, not because it has just been made. */
  const [chosen, setChosen] = useState<ReportKind | null>(null);
  const reports = useAskedReports(begun, isNeeded);
  const { awaited, isUnseen, finished, pollError } = reports;
  const isLost = awaited !== null && isGone(pollError);
  const isPending = awaited?.job.status === "pending" && !isLost;
  const isRunning = starting !== null || isPending;
  const offered = finished.find((report) => (chosen === null ? isUnseen && report === awaited : report.kind === chosen)) ?? null;
  const fileName = offered && reportFileName(tenant.name, offered.kind, offered.body.format);
  const download = useLinkDownload(downloadReport, fileName ?? "");
  const hasFailed = isUnseen && (isLost || awaited?.job.status === "failed");

  return {
    isRunning,
    progressPercent: isPending ? awaited.job.progressPercent : 0,
    /** Whether a mail will come; told by the server, and until it has answered, by whether there is an address. */
    isMailed: isPending ? awaited.job.isMailed : user.email !== "",
    hasPollingFault: isRunning && pollError !== null,
    isWaitShown: isRunning && isWaitWanted,
    showWait,
    fault: fault ?? (hasFailed && awaited !== null ? { kind: awaited.kind, error: isLost ? pollError : null } : null),
    forgetFault,
    /** Those whose files are there. */
    finished,
    /** Why those of before are not known. */
    lookUp: { error: reports.error, onRetry: reports.askAnew, isRetrying: reports.isAsking },
    /** The report whose download is offered. */
    ready: offered && fileName !== null ? { fileName, rows: offered.job.rows ?? 0 } : null,
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
    const body = { request, format };
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
    if (offered?.job.file == null) return;
    track("download_report", { kind: offered.kind, format: offered.body.format });
    if ((await download.start(downloadOf(offered.job.file.signedUrl))) === "done") putAside();
  }
}

export type ReportExportControl = ReturnType<typeof useReportExport>;
