import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { secondAfter } from "#domain/dates/day-bounds.ts";
import type { Handle } from "#server/db/database.ts";
import { filterOf, withCells, type ShopClock } from "#server/figures/period-cells.ts";
import { paymentConditions } from "#server/payments/filter-sql.ts";
import { aliased, computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { SqlValues } from "#server/db/sql-values.ts";
import { paymentFileRowColumns } from "#server/files/payment-file-row.ts";

/** Where a batch ended. The next one starts after it. */
export type RowPlace = { createdAt: Date; paymentId: number };
/** Rows as a single JSON text, so that passing them on costs almost nothing per row. */
export type RowBatch = { count: number; json: string; end: RowPlace };

const counted = { count: computed<number>("coalesce(sum(orders), 0)::bigint") };
const batchColumns = {
  created_at: aliased("end_of_batch", payments.createdAt),
  payment_id: aliased("end_of_batch", payments.paymentId),
  count: computed<number>("(select count(*)::int from batch)"),
  json: computed<string>("(select json_agg(row_to_json(batch) order by created_at, payment_id)::text from batch)"),
};

/** How many payments a report has: whole days from the daily figures, partial days counted. */
export async function countPayments(handle: Handle, tenantId: number, request: DashboardRequest, clock: ShopClock): Promise<number> {
  const values = new SqlValues();
  const statement = `with ${withCells("daily_figure", ["orders"], tenantId, request, clock, values)} select ${selectList(counted)} from cells`;
  const [row] = await handle.unprepared<RowOf<typeof counted>>(statement, values.list);
  return row?.count ?? 0;
}

/** Reads up to `limit` payments after a position, or the first ones, oldest first. Null if there are no more. */
export async function readPaymentBatch(
  handle: Handle,
  tenantId: number,
  request: DashboardRequest,
  limit: number,
  after: RowPlace | null,
): Promise<RowBatch | null> {
  const values = new SqlValues();
  const conditions = [conditionsOf(tenantId, request, values)];
  if (after !== null) conditions.push(`(created_at, payment_id) > (${values.add(after.createdAt)}, ${values.add(after.paymentId)})`);
  const statement = `with batch as materialized (
      select created_at, ${paymentFileRowColumns} from payment where ${conditions.join(" and ")}
      order by created_at, payment_id limit ${values.add(limit)}
    ), end_of_batch as (select created_at, payment_id from batch order by created_at desc, payment_id desc limit 1)
    select ${selectList(batchColumns)} from end_of_batch`;
  const [row] = await handle.unprepared<RowOf<typeof batchColumns>>(statement, values.list);
  return row ? { count: row.count, json: row.json, end: { createdAt: row.created_at, paymentId: row.payment_id } } : null;
}

/** The same payments that the dashboard counts and the list shows. */
function conditionsOf(tenantId: number, request: DashboardRequest, values: SqlValues): string {
  const { start, end } = request.period;
  return paymentConditions(tenantId, filterOf(request), { from: start, before: secondAfter(end) }, values);
}
