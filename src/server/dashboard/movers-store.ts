import type { DashboardRequest } from "#contract/dashboard.ts";
import type { Period } from "#domain/insights/period.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import type { Handle } from "#server/db/database.ts";
import { withCells, type ShopClock } from "#server/dashboard/dashboard-store.ts";
import { splitPeriod } from "#server/dashboard/split-period.ts";
import { cellConditions, paymentConditions } from "#server/payments/filter-sql.ts";
import { SqlValues } from "#server/payments/sql-values.ts";

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
  const statement = `with ${withCells(tenantId, request, clock, values)}
    select 'scenario' as part, scenario_id, '' as name, currency, ${sums} from cells group by scenario_id, currency having ${isSomething}
    union all
    select 'acquirer', null, acquirer, currency, ${sums} from cells group by acquirer, currency having ${isSomething}`;
  // Without a name, so that it is planned with its own values, as the dashboard's own figures are.
  return handle.prepared<MoverRow>("", statement, values.list);
}

/** Sums of a period by country of the card: whole days from the figures by card, parts of days from their payments. */
export function sumByCountry(handle: Handle, tenantId: number, period: Period, timeZone: string): Promise<MoverRow[]> {
  const values = new SqlValues();
  const filter = emptyPaymentFilter;
  const { days, parts } = splitPeriod(period, timeZone);
  const sources = parts.map(
    ({ from, before }) =>
      `select coalesce(card_country, '') as name, currency, 1::bigint as orders, amount_minor from payment
       where ${paymentConditions(tenantId, filter, { from, before }, values)}`,
  );
  if (days !== null) {
    const conditions = cellConditions(tenantId, { filter, days }, values);
    for (const table of ["daily_card_figure", "daily_delta"])
      sources.push(`select card_country as name, currency, orders, amount_minor from ${table} where ${conditions}`);
  }
  const statement = `select 'country' as part, null::bigint as scenario_id, name, currency, ${sums}
    from (${sources.join(" union all ")}) cells group by name, currency having ${isSomething}`;
  return handle.prepared<MoverRow>("", statement, values.list);
}

const sums = "sum(orders)::bigint as orders, sum(amount_minor)::bigint as amount_minor";
const isSomething = "sum(orders) > 0";
