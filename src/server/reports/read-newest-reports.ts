import { dashboardBody } from "#contract/dashboard.ts";
import type { AskedReport } from "#contract/reports.ts";
import { showsReport } from "#domain/reports/report.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import type { Services } from "#server/services.ts";
import { receiverOf } from "#server/reports/ask-for-report.ts";
import { presentReport } from "#server/reports/present-report.ts";
import { findNewestReports } from "#server/reports/report-store.ts";

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
    const shop = await requireShop(handle, tenantId);
    const newest = await findNewestReports(handle, tenantId, receiverOf(actor));
    return newest
      .filter(({ kind }) => showsReport(shop.dashboardVisibility, kind))
      .flatMap((report) => {
        // One that was asked for in words of an older version is not offered again; its mail leads to its file.
        const request = dashboardBody.safeParse(report.filter);
        if (!request.success) return [];
        return [{ kind: report.kind, body: { request: request.data, format: report.format }, job: presentReport(services, report) }];
      });
  });
}
