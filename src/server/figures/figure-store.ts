import type { Handle } from "#server/db/database.ts";
import { namesOf, typed } from "#server/db/columns.ts";
import { cellColumns, cellRow, type CountedPayment } from "#server/figures/figure-cell.ts";
import { shopDay } from "#domain/dates/shop-day.ts";

/**
 * Appends what a change of a payment does to the daily figures, in the transaction of the change. The shop's row is held
 * as an order's insert holds it, so that the change is either counted by `rebuildFigures` or appended after it. A change
 * of nothing that figures count appends nothing.
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
    "figure-change",
    `with held as (select tenant_id from tenant where tenant_id = $1 for key share)
     insert into daily_delta (tenant_id, ${namesOf(cellColumns)})
     select held.tenant_id, cell.* from held, json_to_recordset($2::json) as cell (${typed(cellColumns)})`,
    [tenantId, JSON.stringify([cellRow(before, timeZone, -1), is])],
  );
}

/** Orders of the month that `now` lies in, in the shop's time zone: folded figures and changes not folded yet. */
export async function ordersThisMonth(handle: Handle, tenantId: number, now: Date, timeZone: string): Promise<number> {
  const month = `${shopDay(now, timeZone).slice(0, 7)}-01`;
  const [row] = await handle.prepared<{ orders: number }>(
    "orders-this-month",
    `select (coalesce((select sum(orders) from daily_figure where tenant_id = $1 and day >= $2), 0)
           + coalesce((select sum(orders) from daily_delta where tenant_id = $1 and day >= $2), 0))::bigint as orders`,
    [tenantId, month],
  );
  return row?.orders ?? 0;
}

const cellKey =
  "tenant_id, day, currency, scenario_id, acquirer, origin, decision, guarantee_status, dispute_state, has_chargeback, chargeback_reason";

/**
 * Folds up to `most` appended changes into the figures; answers how many. Run as the system. Two folds at once take
 * different changes, so nothing is counted twice.
 */
export async function foldDeltas(handle: Handle, most: number): Promise<number> {
  const [row] = await handle.prepared<{ folded: number }>(
    "fold-deltas",
    `with taken as (
       delete from daily_delta using (
         select tenant_id as t, delta_id as d from daily_delta order by tenant_id, delta_id limit $1 for update skip locked
       ) chosen where tenant_id = chosen.t and delta_id = chosen.d returning daily_delta.*
     ), summed as (
       select ${cellKey}, sum(orders) as orders, sum(amount_minor) as amount_minor, sum(refunded_minor) as refunded_minor
       from taken group by ${cellKey} order by ${cellKey}
     ), written as (
       insert into daily_figure (${cellKey}, orders, amount_minor, refunded_minor) select * from summed
       on conflict (${cellKey}) do update set orders = daily_figure.orders + excluded.orders,
         amount_minor = daily_figure.amount_minor + excluded.amount_minor, refunded_minor = daily_figure.refunded_minor + excluded.refunded_minor
     )
     select count(*)::int as folded from taken`,
    [most],
  );
  return row?.folded ?? 0;
}

/** Counts a shop's figures anew from its payments. The caller's transaction keeps the shop's orders out meanwhile. */
export async function rebuildFigures(handle: Handle, tenantId: number, timeZone: string): Promise<void> {
  await handle.prepared("figures-lock", "select 1 as locked from tenant where tenant_id = $1 for update", [tenantId]);
  await handle.prepared("figures-clear-deltas", "delete from daily_delta where tenant_id = $1", [tenantId]);
  await handle.prepared("figures-clear", "delete from daily_figure where tenant_id = $1", [tenantId]);
  await handle.prepared(
    "figures-count",
    `insert into daily_figure (${cellKey}, orders, amount_minor, refunded_minor)
     select tenant_id, to_char(created_at at time zone $2::text, 'YYYY-MM-DD'), currency, scenario_id, coalesce(acquirer, ''), coalesce(origin, ''), decision,
            guarantee_status, coalesce(dispute_state, ''), chargeback_id is not null, coalesce(chargeback_reason, ''),
            count(*), sum(amount_minor), sum(refunded_minor)
     from payment where tenant_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`,
    [tenantId, timeZone],
  );
}
