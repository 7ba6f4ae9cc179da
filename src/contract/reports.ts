import { z } from "zod";
import { instant, jsonText, textId } from "#contract/codecs.ts";
import { fromWireRequest, toWireRequest, wireDashboardBody } from "#contract/dashboard.ts";
import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";
import { reportFormats, reportKinds, reportStatuses, type ReportFormat, type ReportKind } from "#domain/reports/report.ts";

/** The dashboard's filter and the file's format. */
export type ReportRequest = { request: DashboardRequest; format: ReportFormat };

/** The body of both reports: the dashboard's, plus a format that defaults to CSV. */
export const reportBody = z.codec(
  wireDashboardBody.safeExtend({ format: z.enum(reportFormats).default("csv") }),
  z.custom<ReportRequest>(),
  {
    decode: ({ format, ...wire }) => ({ format, request: fromWireRequest(wire) }),
    encode: ({ format, request }) => ({ format, ...toWireRequest(request) }),
  },
);

/** A requested report and its progress. */
const reportJob = renamed({
  jobId: ["jobId", textId],
  status: ["status", z.enum(reportStatuses)],
  /** From 0 to 100; 100 only when it's done. */
  progressPercent: ["progress", z.number()],
  /** Rows in the file, without the header; null until they are counted. */
  rows: ["rows", z.number().nullable()],
  /** Whether an email is sent when it's ready. */
  isMailed: ["isMailed", z.boolean()],
  /** The file's link; null until it's done. */
  file: ["results", jsonText(z.object({ signedUrl: z.string(), expiresAt: instant })).nullable()],
});
export type ReportJob = z.output<typeof reportJob>;

const jobQuery = z.object({ jobId: textId.optional() });
const jobSummary = "Without jobId a new report starts. With it the answer has the report's progress and, when it's done, the file's link.";

export const makePaymentsReport = endpoint({
  method: "POST",
  path: "/payments/dashboard/report",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: `Create an orders and chargebacks report. ${jobSummary}`,
  query: jobQuery,
  body: reportBody,
  answer: reportJob,
  errorStatuses: [404, 429],
});

export const makeVerificationsReport = endpoint({
  method: "POST",
  path: "/kycevidences/dashboard/report",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: `Create a verifications report. ${jobSummary}`,
  query: jobQuery,
  body: reportBody,
  answer: reportJob,
  errorStatuses: [404, 429],
});

/** A report with its request, so that the console can ask about it again. */
export type AskedReport = { kind: ReportKind; body: ReportRequest; job: ReportJob };

export const listNewestReports = endpoint({
  method: "GET",
  path: "/reports/newest",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List the latest report of each kind that the caller requested. Callers without an email address share the shop's reports.",
  answer: z.array(z.object({ kind: z.enum(reportKinds), body: reportBody, job: reportJob })),
});

/** The signature in a report link. */
export const reportSignature = z.object({ tenant: textId, expires: z.string().max(20), signature: z.string().max(100) });

export const downloadReport = endpoint({
  method: "GET",
  path: "/reports/{reportId}/{fileName}",
  access: "anyone",
  summary: "Download a report with its signed link.",
  query: reportSignature,
  answer: { stream: "text/csv; charset=utf-8", orStream: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  errorStatuses: [403],
});

export const reportEndpoints = { makePaymentsReport, makeVerificationsReport, listNewestReports, downloadReport };

/** The download call behind a signed link; null if it isn't one. */
export function downloadOf(
  signedUrl: string,
): { params: { reportId: string; fileName: string }; query: z.output<typeof reportSignature> } | null {
  if (!URL.canParse(signedUrl)) return null;
  const url = new URL(signedUrl);
  const [fileName, reportId] = url.pathname.split("/").toReversed().map(decodeURIComponent);
  const query = reportSignature.safeParse(Object.fromEntries(url.searchParams));
  return query.success && reportId && fileName ? { params: { reportId, fileName }, query: query.data } : null;
}
