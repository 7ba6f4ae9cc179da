import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import type { Handle } from "#server/db/database.ts";
import { bare, computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { dailyFigures } from "#server/db/schema/figure-tables.ts";
import { withCells, type ShopClock } from "#server/figures/period-cells.ts";
import { SqlValues } from "#server/db/sql-values.ts";

type Part = "scenario" | "acquirer" | "country";
/** Orders and amounts by group. Names are empty for payments without one. */
export type MoverRow = RowOf<ReturnType<typeof columnsOf>>;

/** Sums a period by scenario and by acquirer. */
export function sumByScenarioAndAcquirer(
  handle: Handle,
  tenantId: number,
  request: DashboardRequest,
  clock: ShopClock,
): Promise<MoverRow[]> {
  const values = new SqlValues();
  const columns = ["scenario_id", "acquirer", "currency", "orders", "amount_minor"];
  const statement = `with ${withCells("daily_figure", columns, tenantId, request, clock, values)}
    ${sumsBy("scenario", "scenario_id")} union all ${sumsBy("acquirer", "acquirer")}`;
  // Unnamed, so that it is planned for its values, like the dashboard's own figures.
  return handle.unprepared<MoverRow>(statement, values.list);
}

/** Sums a period by card country. The figures by card can't be filtered by scenario, acquirer or origin. */
export function sumByCountry(handle: Handle, tenantId: number, request: DashboardRequest, clock: ShopClock): Promise<MoverRow[]> {
  const values = new SqlValues();
  const columns = ["card_country", "currency", "orders", "amount_minor"];
  const statement = `with ${withCells("daily_card_figure", columns, tenantId, request, clock, values)} ${sumsBy("country", "card_country")}`;
  return handle.unprepared<MoverRow>(statement, values.list);
}

function sumsBy(part: Part, column: string): string {
  return `select ${selectList(columnsOf(part, column))} from cells group by ${column}, currency having sum(orders) > 0`;
}

/** Scenarios are grouped by id, everything else by name. */
function columnsOf(part: Part, column: string) {
  return {
    part: computed<Part>(`'${part}'`),
    scenario_id: computed<number | null>(part === "scenario" ? column : "null::bigint"),
    name: computed<string>(part === "scenario" ? "''" : column),
    currency: bare(dailyFigures.currency),
    orders: computed<number>("sum(orders)::bigint"),
    amount_minor: computed<number>("sum(amount_minor)::bigint"),
  };
}
