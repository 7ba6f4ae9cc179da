import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import type { Movers, MoversRequest } from "#contract/movers.ts";
import { dashboardPartsOf } from "#domain/accounts/entitlements.ts";
import { rankMovers, sumFigures, type Mover, type PeriodFigures, type RankedMovers } from "#domain/figures/movers.ts";
import { comparedPeriod } from "#domain/figures/comparison.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { sumByCountry, sumByScenarioAndAcquirer, type MoverRow } from "#server/dashboard/movers-store.ts";
import { readScenarioNames } from "#server/payments/choices-store.ts";
import { readExchangeRates } from "#server/rates/read-exchange-rates.ts";
import type { Services } from "#server/services.ts";

/**
 * The biggest changes between a period and the one it's compared to, by scenario, payment provider and card country. Null, without
 * reading anything, if the shop's plan doesn't include payment methods and scenarios.
 */
export async function readMovers(
  services: Pick<Services, "config" | "database" | "now">,
  tenantId: number,
  { comparedTo, ...request }: MoversRequest,
): Promise<Movers | null> {
  const { perDollar } = await readExchangeRates(services);
  return services.database.forTenants(
    [tenantId],
    async (handle) => {
      const shop = await requireShop(handle, tenantId);
      if (dashboardPartsOf(shop.dashboardVisibility).payments !== "shown") return null;
      const clock = { timeZone: shop.timeZone, now: services.now() };
      const before = comparedPeriod(request.period, comparedTo, shop.timeZone);
      const rowsOf = async (asked: DashboardRequest) => [
        ...(await sumByScenarioAndAcquirer(handle, tenantId, asked, clock)),
        ...(isNarrowed(asked) ? [] : await sumByCountry(handle, tenantId, asked, clock)),
      ];
      const rows: Compared = { now: await rowsOf(request), before: await rowsOf({ ...request, period: before }) };
      const nameOfScenario = await readScenarioNames(handle, tenantId);
      const ranked = (part: MoverRow["part"]) =>
        rankPart(rows, part, nameOfScenario, (movers) => rankMovers(movers, perDollar, shop.currency));
      return {
        before,
        total: { now: totalOf(rows.now), before: totalOf(rows.before) },
        scenarios: ranked("scenario"),
        acquirers: ranked("acquirer"),
        countries: isNarrowed(request) ? null : ranked("country"),
      };
    },
    "byIndex",
  );
}

type Compared = { now: MoverRow[]; before: MoverRow[] };

/** Figures by card have no scenario, acquirer or origin. */
function isNarrowed({ scenarioIds, acquirers, origins }: DashboardRequest): boolean {
  return scenarioIds.length + acquirers.length + origins.length > 0;
}

function rankPart(
  rows: Compared,
  part: MoverRow["part"],
  nameOfScenario: (id: number) => string,
  rank: (movers: Mover[]) => RankedMovers,
): RankedMovers {
  const movers = new Map<string, Mover>();
  for (const period of ["now", "before"] as const) {
    for (const row of rows[period]) {
      if (row.part !== part) continue;
      const key = `${row.scenario_id ?? ""} ${row.name}`;
      const name = row.scenario_id === null ? row.name : nameOfScenario(row.scenario_id);
      const mover = movers.get(key) ?? { id: row.scenario_id, name, now: nothing, before: nothing };
      movers.set(key, { ...mover, [period]: sumFigures([mover[period], figuresOf(row)]) });
    }
  }
  return rank([...movers.values()]);
}

const nothing: PeriodFigures = { orders: 0, amounts: [] };

function figuresOf(row: MoverRow): PeriodFigures {
  return { orders: row.orders, amounts: [{ amountMinor: row.amount_minor, currency: row.currency }] };
}

/** Every payment has exactly one scenario, so these add up to all payments. */
function totalOf(rows: readonly MoverRow[]): PeriodFigures {
  return sumFigures(rows.filter((row) => row.part === "scenario").map(figuresOf));
}
