import { dashboardBody } from "#contract/dashboard.ts";
import type { AskedReport } from "#contract/reports.ts";
import { lockedReportKind } from "#domain/insights/report.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { findShop } from "#server/access/shop-store.ts";
import type { Services } from "#server/services.ts";
import { receiverOf } from "#server/reports/ask-for-report.ts";
import { presentReport } from "#server/reports/present-report.ts";
import { findNewestReports } from "#server/reports/report-store.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * The newest report of each kind that somebody has asked for in a shop, so that it is found again from any tab until its
 * file ends. Staff inside the Shopify admin, whose tokens name nobody, share those of their shop. What the shop's plan
 * does not show is left out.
 */
export async function readNewestReports(
  services: Pick<Services, "config" | "database" | "secrets">,
  actor: ShopActor,
): Promise<AskedReport[]> {
  const { tenantId } = actor;
  return services.database.forTenants([tenantId], async (handle) => {
    const shop = await findShop(handle, tenantId);
    if (shop === null) throw new SuretyError("not-found", "There is no such shop");
    const locked = lockedReportKind[shop.dashboardVisibility];
    const newest = await findNewestReports(handle, tenantId, receiverOf(actor));
    return newest
      .filter(({ kind }) => kind !== locked)
      .map((report) => ({
        kind: report.kind,
        body: { request: dashboardBody.parse(report.filter), format: report.format },
        job: presentReport(services, report),
      }));
  });
}
