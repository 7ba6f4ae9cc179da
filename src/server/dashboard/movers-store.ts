import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Handle } from "#server/db/database.ts";
import { withCells, type ShopClock } from "#server/figures/period-cells.ts";
import { SqlValues } from "#server/db/sql-values.ts";

/** Orders and amounts by what they are told apart by; names are empty where payments are without one. */
export type MoverRow = {
  part: "scenario" | "acquirer" | "country";
  scenario_id: number | null;
  name: string;
  currency: CurrencyCode;
  orders: number;
  amount_minor: number;
};

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
    select 'scenario' as part, scenario_id, '' as name, currency, ${sums} from cells group by scenario_id, currency having ${isSomething}
    union all
    select 'acquirer', null, acquirer, currency, ${sums} from cells group by acquirer, currency having ${isSomething}`;
  // Without a name, so that it is planned with its own values, as the dashboard's own figures are.
  return handle.unprepared<MoverRow>(statement, values.list);
}

/** Sums of a period by country of the card. The figures by card know no scenario, acquirer or origin to narrow them by. */
export function sumByCountry(handle: Handle, tenantId: number, request: DashboardRequest, clock: ShopClock): Promise<MoverRow[]> {
  const values = new SqlValues();
  const columns = ["card_country", "currency", "orders", "amount_minor"];
  const statement = `with ${withCells("daily_card_figure", columns, tenantId, request, clock, values)}
    select 'country' as part, null::bigint as scenario_id, card_country as name, currency, ${sums}
    from cells group by card_country, currency having ${isSomething}`;
  return handle.unprepared<MoverRow>(statement, values.list);
}

const sums = "sum(orders)::bigint as orders, sum(amount_minor)::bigint as amount_minor";
const isSomething = "sum(orders) > 0";
