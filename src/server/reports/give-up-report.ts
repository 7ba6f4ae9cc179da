import { dashboardBody } from "#contract/dashboard.ts";
import { givingUp, job, type JobTry } from "#server/jobs/job.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import { reportKey, type ReportKey } from "#server/reports/report-key.ts";
import { failedReportMail } from "#server/reports/report-mail.ts";
import { removeParts } from "#server/reports/report-part-store.ts";
import { endReport, findReport } from "#server/reports/report-store.ts";
import type { Services } from "#server/services.ts";
import { fullNameOf } from "#server/shops/person-store.ts";
import { findShop } from "#server/shops/shop-store.ts";

type Means = Pick<Services, "database" | "now">;

/** Marks a report as failed, deletes its file so far, and emails the person who is waiting for it. */
export async function giveUpReport(
  { database, now }: Means,
  { tenantId, reportId }: ReportKey,
  { jobs }: Pick<JobTry, "jobs">,
): Promise<void> {
  const email = await database.forTenants([tenantId], async (handle) => (await findReport(handle, tenantId, reportId))?.email ?? null);
  const fullName = email === null ? "" : await database.asSystem((handle) => fullNameOf(handle, email));
  await database.forTenants([tenantId], async (handle) => {
    if (!(await endReport(handle, { tenantId, reportId }, { status: "failed" }, now()))) return;
    await removeParts(handle, tenantId, reportId);
    const shop = await findShop(handle, tenantId);
    const report = await findReport(handle, tenantId, reportId);
    if (shop === null || report === null || report.email === null) return;
    const request = dashboardBody.safeParse(report.filter).data ?? null;
    const asked = { report, request, shopName: shop.name, timeZone: shop.timeZone, email: report.email, fullName };
    await jobs.send(sendMailJob, failedReportMail(asked), handle);
  });
}

/** Sent when a report's last attempt fails. */
export const giveUpReportJob = job({
  name: "give-up-report",
  data: reportKey,
  ...givingUp,
  run: (services: Means, key, attempt) => giveUpReport(services, key, attempt),
});
