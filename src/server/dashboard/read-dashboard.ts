import type { Dashboard, DashboardRequest } from "#contract/dashboard.ts";
import type { DashboardVisibility } from "#domain/accounts/visibility.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { readFigures, type FigurePart } from "#server/dashboard/dashboard-store.ts";
import { sumUpDays, sumUpGuarantee, sumUpPayments } from "#server/dashboard/sum-up-figures.ts";
import { readScenarioNames } from "#server/payments/choices-store.ts";
import type { Services } from "#server/services.ts";

/** The figures of a shop's dashboard. What its plan does not show (S0 section 4) is null, and is not even read. */
export function readDashboard(
  services: Pick<Services, "database" | "now">,
  tenantId: number,
  request: DashboardRequest,
): Promise<Dashboard> {
  return services.database.forTenants(
    [tenantId],
    async (handle) => {
      const shop = await requireShop(handle, tenantId);
      const shown = shownIn[shop.dashboardVisibility];
      const parts = partsOf(shown);
      const rows =
        parts.length === 0 ? [] : await readFigures(handle, tenantId, request, { timeZone: shop.timeZone, now: services.now() }, parts);
      return {
        days: shown.days ? sumUpDays(rows) : null,
        guarantee: shown.guarantee ? sumUpGuarantee(rows) : null,
        payments: shown.payments ? sumUpPayments(rows, await readScenarioNames(handle, tenantId)) : null,
        verification: shown.verification ? { responses: null, documents: [] } : null,
      };
    },
    "byIndex",
  );
}

/** What each visibility lets a shop see (S0 section 4): blurred keeps the days, whose chart is not locked. */
const shownIn: Record<DashboardVisibility, Record<keyof Dashboard, boolean>> = {
  blurred: { days: true, guarantee: false, payments: false, verification: false },
  visible: { days: true, guarantee: true, payments: true, verification: true },
  kyc_only: { days: false, guarantee: false, payments: false, verification: true },
};

function partsOf(shown: Record<keyof Dashboard, boolean>): FigurePart[] {
  return [
    ...(shown.days ? (["days"] as const) : []),
    ...(shown.guarantee ? (["statuses", "chargebacks"] as const) : []),
    ...(shown.payments ? (["acquirers", "scenarios"] as const) : []),
  ];
}
