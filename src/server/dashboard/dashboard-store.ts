import type { DashboardRequest } from "#contract/dashboard.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { DisputeState } from "#domain/payments/payment-status.ts";
import type { Handle } from "#server/db/database.ts";
import { splitPeriod } from "#server/dashboard/split-period.ts";
import { cellConditions, paymentConditions } from "#server/payments/filter-sql.ts";
import { SqlValues } from "#server/payments/sql-values.ts";

/** What a dashboard sums up; names are empty where payments are without one. */
export type FigureRow =
  | { part: "days"; day: string; currency: CurrencyCode; orders: number; amount_minor: number }
  | { part: "statuses"; guarantee_status: GuaranteeStatus; currency: CurrencyCode; orders: number; amount_minor: number }
  | ({ part: "chargebacks"; reason: string; currency: CurrencyCode; orders: number; disputed_minor: number } & ChargebackState)
  | { part: "acquirers"; acquirer: string; orders: number }
  | { part: "scenarios"; scenario_id: number; orders: number };
type ChargebackState = { dispute_state: DisputeState | null; guarantee_status: GuaranteeStatus };
export type FigurePart = FigureRow["part"];

/**
 * Sums of a period's payments, only those parts that are asked for. One statement, so that a change that is folded or
 * made meanwhile is counted once: whole days come from the daily figures and the changes not folded yet, parts of days
 * from their payments.
 */
export function readFigures(
  handle: Handle,
  tenantId: number,
  request: DashboardRequest,
  timeZone: string,
  parts: readonly FigurePart[],
): Promise<FigureRow[]> {
  const values = new SqlValues();
  const statement = `with cells as (${cellsOf(tenantId, request, timeZone, values)})
    ${parts.map((part) => selectOf[part]).join(" union all ")}`;
  // Without a name, so that it is planned with its own values: which parts of days are counted differs from one to the next.
  return handle.prepared<FigureRow>("", statement, values.list);
}

/** Cells of the whole days, and each payment of a part of a day as a cell of its own. */
export function cellsOf(tenantId: number, request: DashboardRequest, timeZone: string, values: SqlValues): string {
  const { scenarioIds, acquirers, origins } = request;
  const filter = { ...emptyPaymentFilter, scenarioIds, acquirers, origins };
  const { days, parts } = splitPeriod(request.period, timeZone);
  const sources = parts.map(
    ({ day, from, before }) =>
      `select ${values.add(day)}::text as day, ${ofPayment} from payment where ${paymentConditions(tenantId, filter, { from, before }, values)}`,
  );
  if (days !== null) {
    const conditions = cellConditions(tenantId, { filter, days }, values);
    sources.push(...["daily_figure", "daily_delta"].map((table) => `select day, ${ofCell} from ${table} where ${conditions}`));
  }
  return sources.join(" union all ");
}

const ofCell = `currency, scenario_id, acquirer, guarantee_status, dispute_state, has_chargeback, chargeback_reason, orders, amount_minor,
  disputed_minor`;
const ofPayment = `currency, scenario_id, coalesce(acquirer, '') as acquirer, guarantee_status, coalesce(dispute_state, '') as dispute_state,
  chargeback_id is not null as has_chargeback, coalesce(chargeback_reason, '') as chargeback_reason, 1::bigint as orders, amount_minor,
  disputed_minor`;

/** Every part gives the same columns; those that are not its own are null. */
function part(name: FigurePart, own: Record<string, string>, from: string): string {
  const columns = Object.entries(noColumns).map(([column, none]) => `${own[column] ?? none} as ${column}`);
  return `select '${name}' as part, sum(orders)::bigint as orders, ${columns.join(", ")} from cells ${from} having sum(orders) > 0`;
}

const noColumns = {
  day: "null::text",
  currency: "null::text",
  guarantee_status: "null::int",
  dispute_state: "null::text",
  reason: "null::text",
  acquirer: "null::text",
  scenario_id: "null::bigint",
  amount_minor: "null::bigint",
  disputed_minor: "null::bigint",
};
const currency = "currency";
const amount_minor = "sum(amount_minor)::bigint";
const disputed_minor = "sum(disputed_minor)::bigint";
const guarantee_status = "guarantee_status";

const selectOf: Record<FigurePart, string> = {
  days: part("days", { day: "day", currency, amount_minor }, "group by day, currency"),
  statuses: part("statuses", { guarantee_status, currency, amount_minor }, "group by guarantee_status, currency"),
  chargebacks: part(
    "chargebacks",
    { reason: "chargeback_reason", dispute_state: "nullif(dispute_state, '')", guarantee_status, currency, disputed_minor },
    "where has_chargeback group by chargeback_reason, dispute_state, guarantee_status, currency",
  ),
  acquirers: part("acquirers", { acquirer: "acquirer" }, "group by acquirer"),
  scenarios: part("scenarios", { scenario_id: "scenario_id" }, "group by scenario_id"),
};
