import type { Handle } from "#server/db/database.ts";
import { aliased, computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { dailyFigures } from "#server/db/schema/figure-tables.ts";
import { cellConditions, type ResolvedFilter } from "#server/payments/filter-sql.ts";
import { SqlValues } from "#server/db/sql-values.ts";

const columns = { day: aliased("cells", dailyFigures.day), orders: computed<number>("sum(cells.orders)::bigint") };

/** How many payments that match a filter a day of the shop has. */
export type DayCount = RowOf<typeof columns>;

/** Counts by day from the daily figures, including changes not folded in yet. Newest day first; days without any are left out. */
export async function countByDay(handle: Handle, tenantId: number, resolved: ResolvedFilter): Promise<DayCount[]> {
  const values = new SqlValues();
  const conditions = cellConditions(tenantId, resolved, values);
  const statement = `select ${selectList(columns)} from (
    select day, sum(orders) as orders from daily_figure where ${conditions} group by day
    union all select day, orders from daily_delta where ${conditions}) cells
    group by cells.day having sum(cells.orders) > 0 order by cells.day collate "C" desc`;
  return handle.prepared<DayCount>(statement, values.list);
}
