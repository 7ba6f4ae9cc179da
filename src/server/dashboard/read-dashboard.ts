import type { Dashboard } from "#contract/dashboard.ts";
import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { dashboardPartsOf, type DashboardPart, type Shown } from "#domain/accounts/entitlements.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { readFigures, type FigurePart } from "#server/dashboard/dashboard-store.ts";
import { sumUpDays, sumUpGuarantee, sumUpPayments } from "#server/dashboard/sum-up-figures.ts";
import { readScenarioNames } from "#server/payments/choices-store.ts";
import type { Services } from "#server/services.ts";

/** A shop's dashboard figures. Parts that its plan doesn't include are null and aren't read at all. */
export function readDashboard(
  services: Pick<Services, "database" | "now">,
  tenantId: number,
  request: DashboardRequest,
): Promise<Dashboard> {
  return services.database.forTenants(
    [tenantId],
    async (handle) => {
      const shop = await requireShop(handle, tenantId);
      const shown = dashboardPartsOf(shop.dashboardVisibility);
      const parts = partsOf(shown);
      const rows =
        parts.length === 0 ? [] : await readFigures(handle, tenantId, request, { timeZone: shop.timeZone, now: services.now() }, parts);
      return {
        days: shown.days === "shown" ? sumUpDays(rows) : null,
        guarantee: shown.guarantee === "shown" ? sumUpGuarantee(rows) : null,
        payments: shown.payments === "shown" ? sumUpPayments(rows, await readScenarioNames(handle, tenantId)) : null,
        verification: shown.verification === "shown" ? { responses: null, documents: [] } : null,
      };
    },
    "byIndex",
  );
}

function partsOf(shown: Record<DashboardPart, Shown>): FigurePart[] {
  return [
    ...(shown.days === "shown" ? (["days"] as const) : []),
    ...(shown.guarantee === "shown" ? (["decisions", "chargebacks"] as const) : []),
    ...(shown.payments === "shown" ? (["acquirers", "scenarios"] as const) : []),
  ];
}
