import type { Networks } from "#contract/networks.ts";
import { dashboardPartsOf } from "#domain/accounts/entitlements.ts";
import { monthOf, type Month } from "#domain/dates/month-of.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { programs, ruleInForce, watchedBrandOf, type WatchedBrand } from "#domain/networks/network-programs.ts";
import { networkStanding, type NetworkMonth } from "#domain/networks/network-standing.ts";
import { isFraudReason } from "#domain/payments/dispute-reasons.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { countChargebacksByBrand, countSettledByBrand, type ChargebackRow, type SettledRow } from "#server/networks/network-store.ts";
import type { Services } from "#server/services.ts";

/**
 * Where a shop stands this month, in its time zone, in the card networks' monitoring programs. Null, without reading
 * anything, if its plan doesn't include chargebacks.
 */
export function readNetworks(services: Pick<Services, "database" | "now">, tenantId: number): Promise<Networks | null> {
  return services.database.forTenants([tenantId], async (handle) => {
    const shop = await requireShop(handle, tenantId);
    if (dashboardPartsOf(shop.dashboardVisibility).guarantee !== "shown") return null;
    const now = services.now();
    const month = monthOf(now, shop.timeZone);
    const settled = await countSettledByBrand(handle, tenantId, month);
    const chargebacks = await countChargebacksByBrand(handle, tenantId, month);
    const passed = { day: shopDay(now, shop.timeZone), share: passedShare(month, now) };
    return {
      month: month.firstDay,
      programs: programs.flatMap((program) => {
        const rule = ruleInForce(program.id, passed.day);
        return rule ? [networkStanding(program, rule, monthOfBrand(program.brand, settled, chargebacks), passed)] : [];
      }),
      unknownBrand: {
        orders: sumOf(settled.filter(hasNoBrand), (row) => row.this_month),
        chargebacks: sumOf(chargebacks.filter(hasNoBrand), (row) => row.chargebacks),
      },
    };
  });
}

function passedShare({ start, end }: Month, now: Date): number {
  return (now.getTime() - start.getTime()) / (end.getTime() - start.getTime());
}

function monthOfBrand(brand: WatchedBrand, settled: readonly SettledRow[], chargebacks: readonly ChargebackRow[]): NetworkMonth {
  const ownSettled = settled.filter((row) => watchedBrandOf(row.brand) === brand);
  const own = chargebacks.filter((row) => watchedBrandOf(row.brand) === brand);
  return {
    settled: sumOf(ownSettled, (row) => row.this_month),
    settledMonthBefore: sumOf(ownSettled, (row) => row.month_before),
    fraudChargebacks: sumOf(
      own.filter((row) => isFraudReason(row.reason)),
      (row) => row.chargebacks,
    ),
    otherChargebacks: sumOf(
      own.filter((row) => !isFraudReason(row.reason)),
      (row) => row.chargebacks,
    ),
  };
}

function hasNoBrand(row: { brand: string }): boolean {
  return row.brand === "";
}

function sumOf<Row>(rows: readonly Row[], measure: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + measure(row), 0);
}
