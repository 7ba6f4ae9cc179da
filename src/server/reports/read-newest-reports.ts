import { dashboardBody } from "#contract/dashboard.ts";
import type { AskedReport } from "#contract/reports.ts";
import { showsReport } from "#domain/reports/report.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import type { Services } from "#server/services.ts";
import { confirmedAddress } from "#server/access/confirmed-address.ts";
import { presentReport } from "#server/reports/present-report.ts";
import { findNewestReports } from "#server/reports/report-store.ts";

/**
 * The newest report of each kind that the caller requested, so that any tab can find it until its file expires. Staff inside the
 * Shopify admin, and people whose address isn't confirmed, have no email for it, so they share their shop's. Reports that the shop's
 * plan doesn't include are left out.
 */
export async function readNewestReports(
  services: Pick<Services, "config" | "database" | "secrets">,
  actor: ShopActor,
): Promise<AskedReport[]> {
  const { tenantId } = actor;
  return services.database.forTenants([tenantId], async (handle) => {
    const shop = await requireShop(handle, tenantId);
    const newest = await findNewestReports(handle, tenantId, confirmedAddress(actor));
    return newest
      .filter(({ kind }) => showsReport(shop.dashboardVisibility, kind))
      .flatMap((report) => {
        // A request in an older version's format isn't shown again. Its email still links to the file.
        const request = dashboardBody.safeParse(report.filter);
        if (!request.success) return [];
        return [{ kind: report.kind, body: { request: request.data, format: report.format }, job: presentReport(services, report) }];
      });
  });
}
