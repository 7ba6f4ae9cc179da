import { EXACT_COUNT_LIMIT } from "#domain/payments/page-range.ts";
import type { PaymentSort } from "#domain/payments/payment-sort.ts";
import type { PaymentRow } from "#contract/payment-list.ts";
import type { Handle } from "#server/db/database.ts";
import { paymentConditions, type ResolvedFilter } from "#server/payments/filter-sql.ts";
import { SqlValues } from "#server/db/sql-values.ts";
import { paymentFileRowColumns, type PaymentFileRow } from "#server/files/payment-file-row.ts";

export type PageRequest = { sort: PaymentSort; limit: number; offset: number };
/** The place of a payment in a list: the next page begins after it. */
export type ListPlace = { key: Date | number; paymentId: number };

/**
 * Reads a page by walking the payments in the list's order: quick where many of them match. The ids are found first, from
 * an index alone where it holds the filter, then the page's rows are read.
 */
export async function walkPage(handle: Handle, tenantId: number, resolved: ResolvedFilter, request: PageRequest): Promise<PaymentRow[]> {
  const values = new SqlValues();
  const conditions = paymentConditions(tenantId, resolved.filter, resolved.span, values);
  const page = `select payment_id from payment where ${conditions} order by ${orderOf(request.sort)} ${limitOf(request, values)}`;
  const rows = await handle.unprepared<StoredRow>(rowsOf(page, columns, request.sort), values.list);
  return rows.map(toPaymentRow);
}

/** Reads up to `limit` payments that come after a place in the list, or its first ones, for a file; and the place where they end. */
export async function walkAfter(
  handle: Handle,
  tenantId: number,
  resolved: ResolvedFilter,
  sort: PaymentSort,
  limit: number,
  after: ListPlace | null,
): Promise<{ rows: PaymentFileRow[]; end: ListPlace | null }> {
  const values = new SqlValues();
  const conditions = [paymentConditions(tenantId, resolved.filter, resolved.span, values)];
  if (after !== null) {
    const beyond = sort.direction === "desc" ? "<" : ">";
    conditions.push(`(${columnOf[sort.by]}, payment_id) ${beyond} (${values.add(after.key)}, ${values.add(after.paymentId)})`);
  }
  const page = `select payment_id from payment where ${conditions.join(" and ")} order by ${orderOf(sort)} limit ${values.add(limit)}`;
  const statement = rowsOf(page, `created_at, amount_major, ${paymentFileRowColumns}`, sort);
  const rows = await handle.unprepared<PaymentFileRow & { created_at: Date; amount_major: number }>(statement, values.list);
  const last = rows.at(-1);
  return { rows, end: last === undefined ? null : { key: last[columnOf[sort.by]], paymentId: last.payment_id } };
}

/**
 * Reads a page by gathering everything that matches, up to 10,001 payments, and sorting it: quick where few match. With
 * more than 10,000 the count stops there and no rows are given.
 */
export async function gatherPage(
  handle: Handle,
  tenantId: number,
  resolved: ResolvedFilter,
  request: PageRequest,
): Promise<{ count: number; rows: PaymentRow[] }> {
  const values = new SqlValues();
  const conditions = paymentConditions(tenantId, resolved.filter, resolved.span, values);
  const statement = `with found as materialized (
      select payment_id, ${columnOf[request.sort.by]} from payment where ${conditions} limit ${EXACT_COUNT_LIMIT + 1}
    ), counted as materialized (select count(*)::int as count from found
    ), page as (
      select payment_id from found where (select count from counted) <= ${EXACT_COUNT_LIMIT}
      order by ${orderOf(request.sort)} ${limitOf(request, values)}
    ), listed as (select ${columns} from page join payment using (payment_id) where tenant_id = $1)
    select counted.count, listed.* from counted left join listed on true order by ${orderOf(request.sort)}`;
  const rows = await handle.unprepared<{ count: number; payment_id: null } | ({ count: number } & StoredRow)>(statement, values.list);
  return { count: rows[0]?.count ?? 0, rows: rows.flatMap((row) => (row.payment_id === null ? [] : [toPaymentRow(row)])) };
}

/** The newest payment of a shop; null where it has none. */
export async function readNewestPaymentId(handle: Handle, tenantId: number): Promise<number | null> {
  const statement = "select max(payment_id) as newest from payment where tenant_id = $1";
  const [row] = await handle.prepared<{ newest: number | null }>(statement, [tenantId]);
  return row?.newest ?? null;
}

const columnOf = { createdAt: "created_at", amount: "amount_major", riskScore: "risk_score" } as const satisfies Record<
  PaymentSort["by"],
  string
>;

function orderOf(sort: PaymentSort): string {
  const direction = sort.direction === "desc" ? "desc" : "asc";
  return `${columnOf[sort.by]} ${direction}, payment_id ${direction}`;
}

function limitOf(request: PageRequest, values: SqlValues): string {
  return `limit ${values.add(request.limit)} offset ${values.add(request.offset)}`;
}

/** The rows of a page of ids, in its order. */
function rowsOf(page: string, selected: string, sort: PaymentSort): string {
  return `select ${selected} from (${page}) page join payment using (payment_id) where tenant_id = $1 order by ${orderOf(sort)}`;
}

const columns = `payment_id, created_at, reference, order_id, amount_minor, amount_major, currency, payer_first_name, payer_last_name, scenario_name,
  acquirer, sub_status, risk_score, guarantee_status, decision, transaction_type, chargeback_id`;

type StoredRow = {
  payment_id: number;
  created_at: Date;
  reference: string;
  order_id: string;
  amount_minor: number;
  amount_major: number;
  currency: PaymentRow["currency"];
  payer_first_name: string | null;
  payer_last_name: string | null;
  scenario_name: string;
  acquirer: string | null;
  sub_status: PaymentRow["subStatus"];
  risk_score: number;
  guarantee_status: PaymentRow["guaranteeStatus"];
  decision: PaymentRow["decision"];
  transaction_type: string | null;
  chargeback_id: string | null;
};

function toPaymentRow(row: StoredRow): PaymentRow {
  return {
    paymentId: row.payment_id,
    createdAt: row.created_at,
    reference: row.reference,
    orderId: row.order_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    payerFirstName: row.payer_first_name,
    payerLastName: row.payer_last_name,
    scenarioName: row.scenario_name,
    acquirer: row.acquirer,
    subStatus: row.sub_status,
    riskScore: row.risk_score,
    guaranteeStatus: row.guarantee_status,
    decision: row.decision,
    transactionType: row.transaction_type,
    hasChargeback: row.chargeback_id !== null,
  };
}
