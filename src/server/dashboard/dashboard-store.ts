import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";
import type { Handle } from "#server/db/database.ts";
import { bare, computed, type Expression, type RowOf } from "#server/db/row-of.ts";
import { dailyFigures } from "#server/db/schema/figure-tables.ts";
import { withCells, type ShopClock } from "#server/figures/period-cells.ts";
import { SqlValues } from "#server/db/sql-values.ts";

const currency = bare(dailyFigures.currency);
const amount_minor = computed<number>("sum(amount_minor)::bigint");
const decision = bare(dailyFigures.decision);
const guarantee_status = bare(dailyFigures.guaranteeStatus);

/** What each part has besides its number of orders. Names are empty for payments without one. */
const columnsOf = {
  days: { day: bare(dailyFigures.day), currency, amount_minor },
  decisions: { decision, guarantee_status, currency, amount_minor },
  chargebacks: {
    reason: computed<string>("chargeback_reason"),
    dispute_state: computed<DisputeState | null>("nullif(dispute_state, '')"),
    decision,
    guarantee_status,
    currency,
    amount_minor,
    disputed_minor: computed<number>("sum(disputed_minor)::bigint"),
    recovered_minor: computed<number>("sum(recovered_minor)::bigint"),
  },
  acquirers: { acquirer: bare(dailyFigures.acquirer) },
  scenarios: { scenario_id: bare(dailyFigures.scenarioId) },
};
export type FigurePart = keyof typeof columnsOf;
/** One row of the dashboard's sums. */
export type FigureRow = { [Part in FigurePart]: { part: Part; orders: number } & RowOf<(typeof columnsOf)[Part]> }[FigurePart];

/**
 * Sums a period's payments, only for the requested parts. It's a single statement, so that a change folded or made in
 * the meantime counts exactly once: whole days come from the daily figures and unfolded changes, partial days from
 * their payments.
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
  // Unnamed, so that it is planned for its values: which partial days are counted differs from one request to the next.
  return handle.unprepared<FigureRow>(statement, values.list);
}

const cellColumns = [
  "day",
  "currency",
  "scenario_id",
  "acquirer",
  "decision",
  "guarantee_status",
  "dispute_state",
  "has_chargeback",
  "chargeback_reason",
  "orders",
  "amount_minor",
  "disputed_minor",
  "recovered_minor",
];

/** All days added up. Every part except the days is computed from these far fewer rows. */
const kinds = `kinds as materialized (
    select currency, scenario_id, acquirer, decision, guarantee_status, dispute_state, has_chargeback, chargeback_reason, sum(orders) as orders,
      sum(amount_minor) as amount_minor, sum(disputed_minor) as disputed_minor, sum(recovered_minor) as recovered_minor
    from cells group by 1, 2, 3, 4, 5, 6, 7, 8
  )`;

/** Every part returns the same columns, null where they don't apply. */
function part(name: FigurePart, source: string): string {
  const own: Record<string, Expression<unknown>> = columnsOf[name];
  const columns = Object.entries(noColumns).map(([column, none]) => `${own[column]?.sql ?? none} as ${column}`);
  return `select '${name}' as part, sum(orders)::bigint as orders, ${columns.join(", ")} from ${source} having sum(orders) > 0`;
}

const noColumns = {
  day: "null::text",
  currency: "null::text",
  decision: "null::text",
  guarantee_status: "null::int",
  dispute_state: "null::text",
  reason: "null::text",
  acquirer: "null::text",
  scenario_id: "null::bigint",
  amount_minor: "null::bigint",
  disputed_minor: "null::bigint",
  recovered_minor: "null::bigint",
};

const selectOf: Record<FigurePart, string> = {
  days: part("days", "cells group by day, currency"),
  decisions: part("decisions", "kinds group by decision, guarantee_status, currency"),
  chargebacks: part(
    "chargebacks",
    "kinds where has_chargeback group by chargeback_reason, dispute_state, decision, guarantee_status, currency",
  ),
  acquirers: part("acquirers", "kinds group by acquirer"),
  scenarios: part("scenarios", "kinds group by scenario_id"),
};
