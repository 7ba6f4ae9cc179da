import { useState } from "react";
import { downloadOf, downloadReport, makePaymentsReport, makeVerificationsReport, type ReportJob } from "#contract/reports.ts";
import type { DashboardRequest } from "#contract/dashboard.ts";
import { isGone } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import { useEndpoint } from "#console/api/queries.ts";
import { useLinkDownload } from "#console/api/use-link-download.ts";
import { useTrack } from "#console/api/use-track.ts";
import { useSession } from "#console/frame/session.tsx";
import { useKeptReport } from "#console/screens/dashboard/kept-report.ts";
import { REPORT_POLL_MS, reportFileName, type ReportFormat, type ReportKind } from "#domain/insights/report.ts";
import type { AnalyticsEventName } from "#domain/insights/analytics-events.ts";

const endpointOf = { payments: makePaymentsReport, verifications: makeVerificationsReport } as const;
const generated: Record<ReportKind, AnalyticsEventName> = {
  payments: "generate_payments_report",
  verifications: "generate_verifications_report",
};

type ReportFault = { kind: ReportKind; error: unknown };

/** A report from the click to the opened file (S0 section 4, "Report generation"). */
export function useReportExport(request: DashboardRequest) {
  const { client } = useApi();
  const { tenant, user } = useSession();
  const track = useTrack();
  const [stored, keep] = useKeptReport();
  const [starting, setStarting] = useState<ReportKind | null>(null);
  // What there was before waits unseen until the next one is on its way.
  const kept = starting === null ? stored : null;
  const [fault, setFault] = useState<ReportFault | null>(null);
  const [isWaitWanted, setWaitWanted] = useState(false);
  const polled = useEndpoint(
    endpointOf[kept?.kind ?? "payments"],
    { query: kept ? { jobId: kept.jobId } : {}, body: kept?.body ?? { request, format: "csv" } },
    {
      enabled: kept !== null,
      isPoll: true,
      refetchEveryMs: (answer: ReportJob | undefined, error: unknown) =>
        !isGone(error) && (answer === undefined || answer.status === "pending") ? REPORT_POLL_MS : false,
    },
  );
  const job = kept === null ? null : (polled.data ?? null);
  const isLost = kept !== null && isGone(polled.error);
  const hasFailed = job?.status === "failed";
  const isRunning = starting !== null || (kept !== null && !isLost && (job === null || job.status === "pending"));
  const isReady = kept !== null && job?.status === "done" && job.file !== null;
  const fileName = kept && reportFileName(tenant.name, kept.kind, kept.body.format);
  const download = useLinkDownload(downloadReport, fileName ?? "");

  return {
    isRunning,
    progressPercent: job?.progressPercent ?? 0,
    /** Whether a mail will come; told by the server, and until it has answered, by whether there is an address. */
    isMailed: job?.isMailed ?? user.email !== "",
    hasPollingFault: isRunning && polled.error !== null,
    isWaitShown: isRunning && isWaitWanted,
    showWait: setWaitWanted,
    fault: fault ?? (kept && (hasFailed || isLost) ? { kind: kept.kind, error: hasFailed ? null : polled.error } : null),
    forgetFault: () => {
      setFault(null);
      if (fault === null) keep(null);
    },
    /** The report that can be downloaded. */
    ready: isReady && fileName !== null ? { fileName, rows: job.rows ?? 0, kind: kept.kind, isShown: !kept.isPutAside } : null,
    putAside: (isPutAside: boolean) => {
      download.forgetError();
      if (kept) keep({ ...kept, isPutAside });
    },
    download,
    start,
    startDownload,
  };

  async function start(kind: ReportKind, format: ReportFormat): Promise<void> {
    const body = { request, format };
    void track(generated[kind], { format });
    download.forgetError();
    setFault(null);
    if (!isReady) keep(null);
    setWaitWanted(true);
    setStarting(kind);
    try {
      const { jobId } = await client.call(endpointOf[kind], { query: {}, body });
      keep({ kind, jobId, body, isPutAside: false });
    } catch (error) {
      setFault({ kind, error });
    } finally {
      setStarting(null);
    }
  }

  async function startDownload(): Promise<void> {
    const call = job?.file ? downloadOf(job.file.signedUrl) : null;
    if (kept === null || call === null) return;
    void track("download_report", { kind: kept.kind, format: kept.body.format });
    if ((await download.start(call)) === "done") keep(null);
  }
}

export type ReportExportControl = ReturnType<typeof useReportExport>;
