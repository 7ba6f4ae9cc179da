import { z } from "zod";
import { instant, jsonText, textId } from "#contract/codecs.ts";
import { fromWireRequest, toWireRequest, wireDashboardBody } from "#contract/dashboard.ts";
import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";
import { reportFormats, reportKinds, reportStatuses, type ReportFormat, type ReportKind } from "#domain/reports/report.ts";

/** The dashboard's filter and how the file is to be written. */
export type ReportRequest = { request: DashboardRequest; format: ReportFormat };

/** The body of both reports: that of the dashboard with a format, CSV where none is named. */
export const reportBody = z.codec(
  wireDashboardBody.safeExtend({ format: z.enum(reportFormats).default("csv") }),
  z.custom<ReportRequest>(),
  {
    decode: ({ format, ...wire }) => ({ format, request: fromWireRequest(wire) }),
    encode: ({ format, request }) => ({ format, ...toWireRequest(request) }),
  },
);

/** A report that was asked for and how far it is. */
const reportJob = renamed({
  jobId: ["jobId", textId],
  status: ["status", z.enum(reportStatuses)],
  /** From 0 to 100, 100 only once it is done. */
  progressPercent: ["progress", z.number()],
  /** Rows of the file, headings not counted; null until they are counted. */
  rows: ["rows", z.number().nullable()],
  /** Whether a mail will say that it is ready. */
  isMailed: ["isMailed", z.boolean()],
  /** Where the file lies; null until it is done. */
  file: ["results", jsonText(z.object({ signedUrl: z.string(), expiresAt: instant })).nullable()],
});
export type ReportJob = z.output<typeof reportJob>;

const jobQuery = z.object({ jobId: textId.optional() });
const jobSummary = "Without jobId it begins to be made; with it the answer tells how far it is, and where the file lies once it is done.";

export const makePaymentsReport = endpoint({
  method: "POST",
  path: "/payments/dashboard/report",
  access: "shop",
  needs: ["viewer"],
  summary: `The report of orders and chargebacks. ${jobSummary}`,
  query: jobQuery,
  body: reportBody,
  answer: reportJob,
  refusals: [404, 429],
});

export const makeVerificationsReport = endpoint({
  method: "POST",
  path: "/kycevidences/dashboard/report",
  access: "shop",
  needs: ["viewer"],
  summary: `The report of verifications. ${jobSummary}`,
  query: jobQuery,
  body: reportBody,
  answer: reportJob,
  refusals: [404, 429],
});

/** A report with what was asked for, as it is asked about again. */
export type AskedReport = { kind: ReportKind; body: ReportRequest; job: ReportJob };

export const listNewestReports = endpoint({
  method: "GET",
  path: "/reports/newest",
  access: "shop",
  needs: ["viewer"],
  summary: "The newest report of each kind that the caller has asked for; whoever has no address shares those of the shop.",
  answer: z.array(z.object({ kind: z.enum(reportKinds), body: reportBody, job: reportJob })),
});

/** The signed part of a link to a report's file. */
export const reportSignature = z.object({ tenant: textId, expires: z.string().max(20), signature: z.string().max(100) });

export const downloadReport = endpoint({
  method: "GET",
  path: "/reports/{reportId}/{fileName}",
  access: "anyone",
  summary: "The file of a report, for whoever has its signed link.",
  query: reportSignature,
  answer: { stream: "application/octet-stream" },
  refusals: [403],
});

/** How the file of a signed link is called for; null where it is no such link. */
export function downloadOf(
  signedUrl: string,
): { params: { reportId: string; fileName: string }; query: z.output<typeof reportSignature> } | null {
  if (!URL.canParse(signedUrl)) return null;
  const url = new URL(signedUrl);
  const [fileName, reportId] = url.pathname.split("/").toReversed().map(decodeURIComponent);
  const query = reportSignature.safeParse(Object.fromEntries(url.searchParams));
  return query.success && reportId && fileName ? { params: { reportId, fileName }, query: query.data } : null;
}
