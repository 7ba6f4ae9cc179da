import type { DashboardRequest } from "#contract/dashboard.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { reportKindNames, REPORT_KEPT_DAYS } from "#domain/insights/report.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { plainMail } from "#server/platforms/mail/plain-mail.ts";
import type { Services } from "#server/services.ts";
import { reportLink } from "#server/reports/report-link.ts";
import type { Report } from "#server/reports/report-store.ts";

type Made = {
  report: Report;
  request: DashboardRequest;
  shopName: string;
  timeZone: string;
  rows: number;
  email: string;
  finishedAt: Date;
};

/** The mail that brings the link to a finished report. */
export function reportMail(services: Pick<Services, "config" | "secrets">, made: Made): Mail {
  const { report, request, shopName, timeZone, rows, email, finishedAt } = made;
  const name = reportKindNames[report.kind];
  const [first, last] = [shopDay(request.period.start, timeZone), shopDay(request.period.end, timeZone)];
  const days = first === last ? first : `${first} to ${last}`;
  return plainMail({
    to: email,
    subject: `Your ${name} report is ready`,
    paragraphs: [
      "Hello,",
      `The ${name} report of ${shopName} for ${days} is ready: ${rows === 1 ? "1 row" : `${rows.toLocaleString("en-US")} rows`}. Download it here within ${REPORT_KEPT_DAYS} days:`,
      reportLink(services, report, finishedAt).signedUrl,
      "Whoever has this link can download the file; take care whom you pass it on to.",
    ],
  });
}
