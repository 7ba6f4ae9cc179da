import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { emptyPaymentFilter, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import { measureColumns, paymentAsCell } from "#server/figures/figure-cell.ts";
import { splitPeriod } from "#server/figures/split-period.ts";
import { cellConditions, paymentConditions } from "#server/payments/filter-sql.ts";
import type { SqlValues } from "#server/db/sql-values.ts";

/** The payments that a dashboard request counts, without its period. */
export function filterOf({ scenarioIds, acquirers, origins }: DashboardRequest): PaymentFilter {
  return { ...emptyPaymentFilter, scenarioIds, acquirers, origins };
}

/** The shop's time zone and the current time. */
export type ShopClock = { timeZone: string; now: Date };

/**
 * The SQL after `with` that gives a statement `cells` with these columns, for a request the table's dimensions can
 * answer: the cells of the period's whole days, from the table and the unfolded changes, and the cells of its partial
 * days, counted from their payments to be added or subtracted.
 */
export function withCells(
  table: "daily_figure" | "daily_card_figure",
  columns: readonly string[],
  tenantId: number,
  request: DashboardRequest,
  { timeZone, now }: ShopClock,
  values: SqlValues,
): string {
  const filter = filterOf(request);
  const { days, parts } = splitPeriod(request.period, timeZone, now);
  const sources: string[] = [];
  if (days !== null) {
    const conditions = cellConditions(tenantId, { filter, days }, values);
    for (const from of [table, "daily_delta"]) sources.push(`select ${columns.join(", ")} from ${from} where ${conditions}`);
  }
  const summed = columns.map((column) => (column in measureColumns ? `sum(${column})::bigint as ${column}` : column));
  const keys = new Set(["day", ...columns.filter((column) => !(column in measureColumns))]);
  const counted = parts.map(({ day, from, before, sign }, index) => {
    sources.push(`select ${columns.join(", ")} from counted_${index}`);
    return `counted_${index} as materialized (select ${summed.join(", ")} from (
        select ${values.add(day)}::text as day, ${paymentAsCell(sign)} from payment
        where ${paymentConditions(tenantId, filter, { from, before }, values)}
      ) payments group by ${[...keys].join(", ")})`;
  });
  return [...counted, `cells as not materialized (${sources.join(" union all ")})`].join(", ");
}
