import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";
import type { Handle } from "#server/db/database.ts";
import { withCells, type ShopClock } from "#server/figures/period-cells.ts";
import { SqlValues } from "#server/db/sql-values.ts";

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
  clock: ShopClock,
  parts: readonly FigurePart[],
): Promise<FigureRow[]> {
  const values = new SqlValues();
  const cells = withCells("daily_figure", cellColumns, tenantId, request, clock, values);
  const statement = `with ${cells}, ${kinds} ${parts.map((part) => selectOf[part]).join(" union all ")}`;
  // Without a name, so that it is planned with its own values: which parts of days are counted differs from one to the next.
  return handle.unprepared<FigureRow>(statement, values.list);
}

const cellColumns = [
  "day",
  "currency",
  "scenario_id",
  "acquirer",
  "guarantee_status",
  "dispute_state",
  "has_chargeback",
  "chargeback_reason",
  "orders",
  "amount_minor",
  "disputed_minor",
];

/** The cells of all days together, which all parts but the days are summed up from: many times fewer. */
const kinds = `kinds as materialized (
    select currency, scenario_id, acquirer, guarantee_status, dispute_state, has_chargeback, chargeback_reason, sum(orders) as orders,
      sum(amount_minor) as amount_minor, sum(disputed_minor) as disputed_minor
    from cells group by 1, 2, 3, 4, 5, 6, 7
  )`;

/** Every part gives the same columns; those that are not its own are null. */
function part(name: FigurePart, own: Record<string, string>, source: string): string {
  const columns = Object.entries(noColumns).map(([column, none]) => `${own[column] ?? none} as ${column}`);
  return `select '${name}' as part, sum(orders)::bigint as orders, ${columns.join(", ")} from ${source} having sum(orders) > 0`;
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
  days: part("days", { day: "day", currency, amount_minor }, "cells group by day, currency"),
  statuses: part("statuses", { guarantee_status, currency, amount_minor }, "kinds group by guarantee_status, currency"),
  chargebacks: part(
    "chargebacks",
    { reason: "chargeback_reason", dispute_state: "nullif(dispute_state, '')", guarantee_status, currency, disputed_minor },
    "kinds where has_chargeback group by chargeback_reason, dispute_state, guarantee_status, currency",
  ),
  acquirers: part("acquirers", { acquirer: "acquirer" }, "kinds group by acquirer"),
  scenarios: part("scenarios", { scenario_id: "scenario_id" }, "kinds group by scenario_id"),
};
