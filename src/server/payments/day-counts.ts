import type { Handle } from "#server/db/database.ts";
import { cellConditions, type ResolvedFilter } from "#server/payments/filter-sql.ts";
import { SqlValues } from "#server/db/sql-values.ts";

/** How many payments of a filter a day of the shop has, newest day first; days without any are left out. */
export type DayCount = { day: string; orders: number };

/** Counts by the daily figures, those not folded yet included. */
export async function countByDay(handle: Handle, tenantId: number, resolved: ResolvedFilter): Promise<DayCount[]> {
  const values = new SqlValues();
  const conditions = cellConditions(tenantId, resolved, values);
  const statement = `select day, sum(orders)::bigint as orders from (
    select day, sum(orders) as orders from daily_figure where ${conditions} group by day
    union all select day, orders from daily_delta where ${conditions}) cells
    group by day having sum(orders) > 0 order by day collate "C" desc`;
  return handle.prepared<DayCount>(statement, values.list);
}
