import { EXACT_COUNT_LIMIT } from "#domain/payments/page-range.ts";
import type { PaymentSort } from "#domain/payments/payment-sort.ts";
import type { PaymentRow } from "#contract/payment-list.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { SqlValues } from "#server/db/sql-values.ts";
import { paymentFileRowColumns, type PaymentFileRow } from "#server/files/payment-file-row.ts";
import { trackingDue } from "#server/guarantee/cover-ending.ts";
import { paymentConditions, type ResolvedFilter } from "#server/payments/filter-sql.ts";
import { columnOf, orderOf, walkSql, type ListPlace } from "#server/payments/sorted-walk-sql.ts";

/** A row of the list, and its place in the queue, which isn't answered of each. */
export type ListedRow = PaymentRow & { queueRank: number | null };
export type PageRequest = { sort: PaymentSort; limit: number; offset: number };

/**
 * Reads a page by walking the payments in the list's order, which is quick if many match. It finds the ids first, from an
 * index alone if that covers the filter, then reads the page's rows.
 */
export async function walkPage(handle: Handle, tenantId: number, resolved: ResolvedFilter, request: PageRequest): Promise<ListedRow[]> {
  const values = new SqlValues();
  const conditions = conditionsOf(tenantId, resolved, values);
  const page = walkSql(
    conditions,
    request.sort,
    { limit: limitOf(request, values), end: request.offset + request.limit, after: null },
    values,
  );
  return handle.unprepared<RowOf<typeof rowColumns>>(rowsOf(page, selectList(rowColumns), request.sort), values.list);
}

/** Reads up to `limit` payments for a file, from the start of the list or after a place in it, and the place where they end. */
export async function walkAfter(
  handle: Handle,
  tenantId: number,
  resolved: ResolvedFilter,
  sort: PaymentSort,
  limit: number,
  after: ListPlace | null,
): Promise<{ rows: PaymentFileRow[]; end: ListPlace | null }> {
  const values = new SqlValues();
  const conditions = conditionsOf(tenantId, resolved, values);
  const page = walkSql(conditions, sort, { limit: `limit ${values.add(limit)}`, end: limit, after }, values);
  const statement = rowsOf(page, `${selectList(keyColumns)}, ${paymentFileRowColumns}`, sort);
  const rows = await handle.unprepared<PaymentFileRow & RowOf<typeof keyColumns>>(statement, values.list);
  const last = rows.at(-1);
  return { rows, end: last === undefined ? null : { key: last[columnOf[sort.by]], paymentId: last.payment_id } };
}

/**
 * Reads a page by gathering everything that matches, up to 10,001 payments, and sorting it, which is quick if few match. If
 * more than 10,000 match, the count stops there and no rows are read.
 */
export async function gatherPage(
  handle: Handle,
  tenantId: number,
  resolved: ResolvedFilter,
  request: PageRequest,
): Promise<{ count: number; rows: ListedRow[] }> {
  const values = new SqlValues();
  const conditions = conditionsOf(tenantId, resolved, values);
  const statement = `with found as materialized (
      select payment_id, ${columnOf[request.sort.by]} from payment where ${conditions} limit ${EXACT_COUNT_LIMIT + 1}
    ), counted as materialized (select count(*)::int as count from found
    ), page as (
      select payment_id from found where (select count from counted) <= ${EXACT_COUNT_LIMIT}
      order by ${orderOf(request.sort)} ${limitOf(request, values)}
    )
    select counted.count, ${selectList(rowColumns)}
    from counted left join (page join payment using (payment_id)) on tenant_id = $1 order by ${orderOf(request.sort)}`;
  const found = await handle.unprepared<Counted & (RowOf<typeof rowColumns> | { paymentId: null })>(statement, values.list);
  return { count: found[0]?.count ?? 0, rows: found.filter((row) => row.paymentId !== null) };
}

function conditionsOf(tenantId: number, { filter, span, among }: ResolvedFilter, values: SqlValues): string {
  return paymentConditions(tenantId, filter, span, values, among);
}

/** Payments by id, in any order, without those that aren't the shop's. */
export function readRows(handle: Handle, tenantId: number, paymentIds: readonly number[]): Promise<PaymentRow[]> {
  return handle.prepared<RowOf<typeof rowColumns>>(
    `select ${selectList(rowColumns)} from payment where tenant_id = $1 and payment_id = any($2::bigint[])`,
    [tenantId, [...paymentIds]],
  );
}

/** The shop's newest payment; null if it has none. */
export async function readNewestPaymentId(handle: Handle, tenantId: number): Promise<number | null> {
  const statement = `select ${selectList(newestColumns)} from payment where tenant_id = $1`;
  const [row] = await handle.prepared<RowOf<typeof newestColumns>>(statement, [tenantId]);
  return row?.newest ?? null;
}

function limitOf(request: PageRequest, values: SqlValues): string {
  return `limit ${values.add(request.limit)} offset ${values.add(request.offset)}`;
}

/** The rows of a page of ids, in the page's order. */
function rowsOf(page: string, selected: string, sort: PaymentSort): string {
  return `select ${selected} from (${page}) page join payment using (payment_id) where tenant_id = $1 order by ${orderOf(sort)}`;
}

type Counted = { count: number };

const newestColumns = { newest: computed<number | null>("max(payment.payment_id)") };

const rowColumns = {
  paymentId: payments.paymentId,
  createdAt: payments.createdAt,
  reference: payments.reference,
  orderId: payments.orderId,
  amountMinor: payments.amountMinor,
  currency: payments.currency,
  payerFirstName: payments.payerFirstName,
  payerLastName: payments.payerLastName,
  scenarioName: payments.scenarioName,
  acquirer: payments.acquirer,
  subStatus: payments.subStatus,
  riskScore: payments.riskScore,
  guaranteeStatus: payments.guaranteeStatus,
  decision: payments.decision,
  closedAt: payments.closedAt,
  dueAt: payments.dueAt,
  dueDecision: payments.dueDecision,
  queueRank: payments.queueRank,
  isWaiting: computed<boolean>("payment.queue_rank is not null"),
  assigneeId: payments.assigneeId,
  assigneeName: payments.assigneeName,
  email: payments.email,
  cardBrand: payments.cardBrand,
  cardLast4: payments.cardLast4,
  cardCountry: payments.cardCountry,
  origin: payments.origin,
  amountShop: payments.amountShop,
  transactionType: payments.transactionType,
  hasChargeback: computed<boolean>("payment.chargeback_id is not null"),
  answerDueAt: payments.answerDueAt,
  trackingDueAt: trackingDue,
};

/** The columns of a position in the list that a file's row doesn't have. */
const keyColumns = {
  created_at: payments.createdAt,
  amount_shop: payments.amountShop,
  queue_rank: payments.queueRank,
  answer_due_at: payments.answerDueAt,
};
