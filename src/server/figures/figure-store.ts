import type { Handle } from "#server/db/database.ts";
import { namesOf, typed } from "#server/db/columns.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import {
  cardFigureKeys,
  cellColumns,
  cellRow,
  figureKeys,
  measureColumns,
  paymentAsCell,
  type CountedPayment,
} from "#server/figures/figure-cell.ts";
import { shopDay } from "#domain/dates/shop-day.ts";

/**
 * Appends what a change to a payment does to the daily figures, in the transaction of the change. Locks the shop's row
 * as an order's insert does, so that `rebuildFigures` either counts the change or runs before it. Appends nothing if no
 * figure changes.
 */
export async function appendFigureChange(
  handle: Handle,
  tenantId: number,
  timeZone: string,
  before: CountedPayment,
  after: CountedPayment,
): Promise<void> {
  const [was, is] = [cellRow(before, timeZone, 1), cellRow(after, timeZone, 1)];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  await handle.prepared(
    `with held as (select tenant_id from tenant where tenant_id = $1 for key share)
     insert into daily_delta (tenant_id, ${namesOf(cellColumns)})
     select held.tenant_id, cell.* from held, json_to_recordset($2::json) as cell (${typed(cellColumns)})`,
    [tenantId, JSON.stringify([cellRow(before, timeZone, -1), is])],
  );
}

/**
 * The orders of each month from `firstMonth` (YYYY-MM) on, in the shop's time zone, that count against its plan, including changes
 * that aren't folded yet. Months without any are left out. The newest comes first.
 */
export function ordersByMonth(handle: Handle, tenantId: number, firstMonth: string): Promise<{ month: string; orders: number }[]> {
  return handle.prepared<RowOf<typeof monthColumns>>(
    `select ${selectList(monthColumns)} from (
       select day, plan_orders from daily_figure where tenant_id = $1 and day >= $2
       union all select day, plan_orders from daily_delta where tenant_id = $1 and day >= $2
     ) counted group by left(day, 7) having sum(plan_orders) > 0 order by 1 desc`,
    [tenantId, `${firstMonth}-01`],
  );
}

const monthColumns = { month: computed<string>("left(day, 7)"), orders: computed<number>("sum(plan_orders)::bigint") };

/** The orders of the month `now` is in that count against the shop's plan. */
export async function ordersThisMonth(handle: Handle, tenantId: number, now: Date, timeZone: string): Promise<number> {
  const month = shopDay(now, timeZone).slice(0, 7);
  const months = await ordersByMonth(handle, tenantId, month);
  return months.find((counted) => counted.month === month)?.orders ?? 0;
}

/** The two kinds of stored figures. Both are folded from the same changes. */
const figureTables = [
  { table: "daily_figure", key: `tenant_id, ${namesOf(figureKeys)}` },
  { table: "daily_card_figure", key: `tenant_id, ${namesOf(cardFigureKeys)}` },
];
const measures = Object.keys(measureColumns);
const sums = measures.map((measure) => `sum(${measure}) as ${measure}`).join(", ");

const foldInto = figureTables.map(({ table, key }) => {
  const added = measures.map((measure) => `${measure} = ${table}.${measure} + excluded.${measure}`).join(", ");
  return `into_${table} as (
       insert into ${table} (${key}, ${measures.join(", ")}) select ${key}, ${sums} from taken group by ${key} order by ${key}
       on conflict (${key}) do update set ${added}
     )`;
});
const foldedCount = { folded: computed<number>("count(*)::int") };
const foldStatement = `with taken as (
       delete from daily_delta using (
         select tenant_id as t, delta_id as d from daily_delta order by tenant_id, delta_id limit $1 for update skip locked
       ) chosen where tenant_id = chosen.t and delta_id = chosen.d returning daily_delta.*
     ), ${foldInto.join(", ")}
     select ${selectList(foldedCount)} from taken`;

/**
 * Folds up to `most` appended changes into the figures and returns how many. Run as the system. Concurrent folds take
 * different changes, so nothing is counted twice.
 */
export async function foldDeltas(handle: Handle, most: number): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof foldedCount>>(foldStatement, [most]);
  return row?.folded ?? 0;
}

/** Recomputes a shop's figures from its payments. The lock keeps new orders out until the transaction ends. */
export async function rebuildFigures(handle: Handle, tenantId: number, timeZone: string): Promise<void> {
  await handle.prepared("select 1 as locked from tenant where tenant_id = $1 for update", [tenantId]);
  await handle.prepared("delete from daily_delta where tenant_id = $1", [tenantId]);
  for (const { table, key } of figureTables) {
    await handle.prepared(`delete from ${table} where tenant_id = $1`, [tenantId]);
    await handle.prepared(
      `insert into ${table} (${key}, ${measures.join(", ")}) select ${key}, ${sums} from (
         select tenant_id, to_char(created_at at time zone $2::text, 'YYYY-MM-DD') as day, ${paymentAsCell()} from payment where tenant_id = $1
       ) cells group by ${key}`,
      [tenantId, timeZone],
    );
  }
}
