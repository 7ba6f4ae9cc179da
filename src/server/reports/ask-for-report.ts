import { z } from "zod";
import { dashboardBody } from "#contract/dashboard.ts";
import type { ReportJob, ReportRequest } from "#contract/reports.ts";
import { reportFileName, showsReport, type ReportKind } from "#domain/reports/report.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { confirmedAddress } from "#server/access/confirmed-address.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import type { Handle } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import { makeReportJob } from "#server/reports/make-report.ts";
import { presentReport } from "#server/reports/present-report.ts";
import {
  addReport,
  countPendingReports,
  findPendingTwin,
  findReport,
  lockAskingForReports,
  type NewReport,
} from "#server/reports/report-store.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "jobs" | "now" | "secrets">;

/** The most pending reports per shop. */
const MOST_PENDING = 20;
const RETRY_AFTER_SECONDS = 60;

/**
 * Requests a report: its row and its job are created in one transaction. If the same person already has the same report
 * pending, returns that one. Shops take turns, however many reports one requests. Throws "not-allowed" if the shop's
 * plan doesn't include the report.
 */
export async function askForReport(services: Means, actor: ShopActor, kind: ReportKind, body: ReportRequest): Promise<ReportJob> {
  const { tenantId } = actor;
  const report = await services.database.forTenants([tenantId], async (handle) => {
    const { name, timeZone } = await shopThatSees(handle, tenantId, kind);
    const wanted: NewReport = {
      kind,
      format: body.format,
      filter: z.encode(dashboardBody, body.request),
      fileName: reportFileName({ shopName: name, kind, format: body.format, period: body.request.period, timeZone }),
      email: confirmedAddress(actor),
    };
    await lockAskingForReports(handle, tenantId);
    const twin = await findPendingTwin(handle, tenantId, wanted);
    if (twin) return twin;
    const waitingBefore = await countPendingReports(handle, tenantId);
    if (waitingBefore >= MOST_PENDING) {
      throw new SuretyError(
        "too-many-requests",
        `${MOST_PENDING} reports are already being created for this shop. Try again in a minute.`,
        {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        },
      );
    }
    const made = await addReport(handle, tenantId, wanted, services.now());
    await services.jobs.send(makeReportJob, { tenantId, reportId: made.reportId }, handle, { waitingBefore });
    return made;
  });
  return presentReport(services, report);
}

/** A report's progress. Any other shop's report is a 404. */
export async function readReportJob(services: Means, actor: ShopActor, kind: ReportKind, jobId: number): Promise<ReportJob> {
  const { tenantId } = actor;
  const report = await services.database.forTenants([tenantId], async (handle) => {
    await shopThatSees(handle, tenantId, kind);
    return findReport(handle, tenantId, jobId);
  });
  if (report === null || report.kind !== kind) throw new SuretyError("not-found", "No report with this ID in this shop.");
  return presentReport(services, report);
}

async function shopThatSees(handle: Handle, tenantId: number, kind: ReportKind) {
  const shop = await requireShop(handle, tenantId);
  if (!showsReport(shop.dashboardVisibility, kind)) {
    throw new SuretyError("not-allowed", "This shop's plan doesn't include this report.");
  }
  return shop;
}
