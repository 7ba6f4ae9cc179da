import { z } from "zod";
import { dashboardBody } from "#contract/dashboard.ts";
import type { ReportJob, ReportRequest } from "#contract/reports.ts";
import { reportFileName, showsReport, type ReportKind } from "#domain/reports/report.ts";
import type { ShopActor } from "#server/access/actor.ts";
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

/** Reports of one shop that may wait at once. */
const MOST_PENDING = 20;
const RETRY_AFTER_SECONDS = 60;

/**
 * Begins to make a report: its row and its job come to be together. While the same is being made for the same person,
 * that one is meant. Shops take turns, however many reports one of them asks for. Throws "not-allowed" where the shop's plan does not show what the report tells.
 */
export async function askForReport(services: Means, actor: ShopActor, kind: ReportKind, body: ReportRequest): Promise<ReportJob> {
  const { tenantId } = actor;
  const report = await services.database.forTenants([tenantId], async (handle) => {
    const wanted: NewReport = {
      kind,
      format: body.format,
      filter: z.encode(dashboardBody, body.request),
      fileName: reportFileName(await nameOfShopThatSees(handle, tenantId, kind), kind, body.format),
      email: receiverOf(actor),
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

/** How far a report of the shop is; any other is a 404. */
export async function readReportJob(services: Means, actor: ShopActor, kind: ReportKind, jobId: number): Promise<ReportJob> {
  const { tenantId } = actor;
  const report = await services.database.forTenants([tenantId], async (handle) => {
    await nameOfShopThatSees(handle, tenantId, kind);
    return findReport(handle, tenantId, jobId);
  });
  if (report === null || report.kind !== kind) throw new SuretyError("not-found", "No report with this ID in this shop.");
  return presentReport(services, report);
}

/** Where the mail of a report goes; null for whoever has no address. */
export function receiverOf({ email }: Pick<ShopActor, "email">): string | null {
  return email === "" ? null : email;
}

async function nameOfShopThatSees(handle: Handle, tenantId: number, kind: ReportKind): Promise<string> {
  const shop = await requireShop(handle, tenantId);
  if (!showsReport(shop.dashboardVisibility, kind)) {
    throw new SuretyError("not-allowed", "This shop's plan doesn't include this report.");
  }
  return shop.name;
}
