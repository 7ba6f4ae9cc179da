import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { reportKindNames, REPORT_KEPT_DAYS } from "#domain/reports/report.ts";
import { spanWords } from "#domain/figures/span-words.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { greeting, plainMail } from "#server/platforms/mail/plain-mail.ts";
import type { Services } from "#server/services.ts";
import { reportLink } from "#server/reports/report-link.ts";
import type { Report } from "#server/reports/report-store.ts";

/** `request` is null if it can no longer be read, `fullName` is empty if it isn't known. */
type Asked = { report: Report; request: DashboardRequest | null; shopName: string; timeZone: string; email: string; fullName: string };
type Made = Asked & { rows: number; finishedAt: Date };

/** The email with the link to a finished report. */
export function reportMail(services: Pick<Services, "config" | "secrets">, made: Made): Mail {
  const { report, rows, email, finishedAt } = made;
  return plainMail({
    to: email,
    subject: `Your ${reportKindNames[report.kind]} report is ready`,
    paragraphs: [
      greeting(made.fullName),
      `Your ${whichReport(made)} is ready: ${rows === 1 ? "1 row" : `${rows.toLocaleString("en-US")} rows`}. The download link expires in ${REPORT_KEPT_DAYS} days:`,
      reportLink(services, report, finishedAt).signedUrl,
      "Anyone with this link can download the file, so share it with care.",
    ],
  });
}

/** The email that tells the person who requested a report that it failed. */
export function failedReportMail(asked: Asked): Mail {
  return plainMail({
    to: asked.email,
    subject: `We couldn't create your ${reportKindNames[asked.report.kind]} report`,
    paragraphs: [
      greeting(asked.fullName),
      `We tried several times but couldn't create your ${whichReport(asked)}. Please export it again from the Insights Dashboard.`,
    ],
  });
}

function whichReport({ report, request, shopName, timeZone }: Asked): string {
  const name = `${reportKindNames[report.kind]} report for ${shopName}`;
  if (request === null) return name;
  return `${name} (${spanWords(request.period, timeZone)})`;
}
