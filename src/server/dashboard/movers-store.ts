import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import type { Handle } from "#server/db/database.ts";
import { bare, computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { dailyFigures } from "#server/db/schema/figure-tables.ts";
import { withCells, type ShopClock } from "#server/figures/period-cells.ts";
import { SqlValues } from "#server/db/sql-values.ts";

type Part = "scenario" | "acquirer" | "country";
/** Orders and amounts by what they are told apart by; names are empty where payments are without one. */
export type MoverRow = RowOf<ReturnType<typeof columnsOf>>;

/** Sums of a period by scenario and by acquirer. */
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
  // Without a name, so that it is planned with its own values, as the dashboard's own figures are.
  return handle.unprepared<MoverRow>(statement, values.list);
}

/** Sums of a period by country of the card. The figures by card know no scenario, acquirer or origin to narrow them by. */
export function sumByCountry(handle: Handle, tenantId: number, request: DashboardRequest, clock: ShopClock): Promise<MoverRow[]> {
  const values = new SqlValues();
  const columns = ["card_country", "currency", "orders", "amount_minor"];
  const statement = `with ${withCells("daily_card_figure", columns, tenantId, request, clock, values)} ${sumsBy("country", "card_country")}`;
  return handle.unprepared<MoverRow>(statement, values.list);
}

function sumsBy(part: Part, column: string): string {
  return `select ${selectList(columnsOf(part, column))} from cells group by ${column}, currency having sum(orders) > 0`;
}

/** Scenarios are told apart by their id, all others by a name. */
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
