import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";
import type { Handle } from "#server/db/database.ts";
import { bare, computed, type Expression, type RowOf } from "#server/db/row-of.ts";
import { dailyFigures } from "#server/db/schema/figure-tables.ts";
import { withCells, type ShopClock } from "#server/figures/period-cells.ts";
import { SqlValues } from "#server/db/sql-values.ts";

const currency = bare(dailyFigures.currency);
const amount_minor = computed<number>("sum(amount_minor)::bigint");
const guarantee_status = bare(dailyFigures.guaranteeStatus);

/** What each part has besides its number of orders; names are empty where payments are without one. */
const columnsOf = {
  days: { day: bare(dailyFigures.day), currency, amount_minor },
  statuses: { guarantee_status, currency, amount_minor },
  chargebacks: {
    reason: computed<string>("chargeback_reason"),
    dispute_state: computed<DisputeState | null>("nullif(dispute_state, '')"),
    guarantee_status,
    currency,
    disputed_minor: computed<number>("sum(disputed_minor)::bigint"),
  },
  acquirers: { acquirer: bare(dailyFigures.acquirer) },
  scenarios: { scenario_id: bare(dailyFigures.scenarioId) },
};
export type FigurePart = keyof typeof columnsOf;
/** What a dashboard sums up. */
export type FigureRow = { [Part in FigurePart]: { part: Part; orders: number } & RowOf<(typeof columnsOf)[Part]> }[FigurePart];

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
function part(name: FigurePart, source: string): string {
  const own: Record<string, Expression<unknown>> = columnsOf[name];
  const columns = Object.entries(noColumns).map(([column, none]) => `${own[column]?.sql ?? none} as ${column}`);
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

const selectOf: Record<FigurePart, string> = {
  days: part("days", "cells group by day, currency"),
  statuses: part("statuses", "kinds group by guarantee_status, currency"),
  chargebacks: part("chargebacks", "kinds where has_chargeback group by chargeback_reason, dispute_state, guarantee_status, currency"),
  acquirers: part("acquirers", "kinds group by acquirer"),
  scenarios: part("scenarios", "kinds group by scenario_id"),
};
