import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { emptyPaymentFilter, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import { measureColumns, paymentAsCell } from "#server/figures/figure-cell.ts";
import { splitPeriod } from "#server/figures/split-period.ts";
import { cellConditions, paymentConditions } from "#server/payments/filter-sql.ts";
import type { SqlValues } from "#server/db/sql-values.ts";

/** The payments that a request of the dashboard counts, whatever its period. */
export function filterOf({ scenarioIds, acquirers, origins }: DashboardRequest): PaymentFilter {
  return { ...emptyPaymentFilter, scenarioIds, acquirers, origins };
}

/** What a shop's days are told by. */
export type ShopClock = { timeZone: string; now: Date };

/**
 * What follows `with` to give a statement `cells` of these columns, for a request that the table's keys can tell: the cells
 * of the period's whole days, from the table and from the changes not folded yet, and of the parts of days those that their
 * payments are counted under, to be added or taken off.
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
