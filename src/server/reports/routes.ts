import type { reportEndpoints } from "#contract/reports.ts";
import type { ReportFormat } from "#domain/reports/report.ts";
import { extendedValue } from "#server/http/attachment.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { askForReport, readReportJob } from "#server/reports/ask-for-report.ts";
import { readNewestReports } from "#server/reports/read-newest-reports.ts";
import { serveReport } from "#server/reports/serve-report.ts";
import { SuretyError } from "#server/surety-error.ts";

const mediaTypes: Record<ReportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export const reportRoutes: HandlersOf<typeof reportEndpoints> = {
  makePaymentsReport: ({ actor, query, body }, services) =>
    query.jobId === undefined ? askForReport(services, actor, "payments", body) : readReportJob(services, actor, "payments", query.jobId),

  makeVerificationsReport: ({ actor, query, body }, services) =>
    query.jobId === undefined
      ? askForReport(services, actor, "verifications", body)
      : readReportJob(services, actor, "verifications", query.jobId),

  listNewestReports: ({ actor }, services) => readNewestReports(services, actor),

  downloadReport: async ({ params, query, setHeader }, services) => {
    const { fileName } = params;
    const key = { tenantId: query.tenant, reportId: readReportId(params.reportId), fileName };
    const { format, bytes, file } = await serveReport(services, key, query);
    setHeader("content-type", mediaTypes[format]);
    setHeader("content-length", String(bytes));
    setHeader("content-disposition", `attachment; filename="report.${format}"; filename*=UTF-8''${extendedValue(fileName)}`);
    setHeader("cache-control", "no-store");
    return file;
  },
};

function readReportId(text: string): number {
  return readPathId(text, () => new SuretyError("not-found", "No report with this ID in this shop."));
}
