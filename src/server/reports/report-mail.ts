import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { reportKindNames, REPORT_KEPT_DAYS } from "#domain/reports/report.ts";
import { spanWords } from "#domain/figures/span-words.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { plainMail } from "#server/platforms/mail/plain-mail.ts";
import type { Services } from "#server/services.ts";
import { reportLink } from "#server/reports/report-link.ts";
import type { Report } from "#server/reports/report-store.ts";

/** `request` is null where what was asked for can no longer be read. */
type Asked = { report: Report; request: DashboardRequest | null; shopName: string; timeZone: string; email: string };
type Made = Asked & { rows: number; finishedAt: Date };

/** The mail that brings the link to a finished report. */
export function reportMail(services: Pick<Services, "config" | "secrets">, made: Made): Mail {
  const { report, rows, email, finishedAt } = made;
  return plainMail({
    to: email,
    subject: `Your ${reportKindNames[report.kind]} report is ready`,
    paragraphs: [
      "Hello,",
      `The ${whichReport(made)} is ready: ${rows === 1 ? "1 row" : `${rows.toLocaleString("en-US")} rows`}. Download it here within ${REPORT_KEPT_DAYS} days:`,
      reportLink(services, report, finishedAt).signedUrl,
      "Whoever has this link can download the file; take care whom you pass it on to.",
    ],
  });
}

/** The mail for whoever was told to expect one, where a report could not be made. */
export function failedReportMail(asked: Asked): Mail {
  return plainMail({
    to: asked.email,
    subject: `Your ${reportKindNames[asked.report.kind]} report could not be made`,
    paragraphs: [
      "Hello,",
      `The ${whichReport(asked)} could not be made, though it was tried several times. Please export it again from the Insights Dashboard.`,
    ],
  });
}

function whichReport({ report, request, shopName, timeZone }: Asked): string {
  const name = `${reportKindNames[report.kind]} report of ${shopName}`;
  if (request === null) return name;
  return `${name} for ${spanWords(request.period, timeZone)}`;
}
