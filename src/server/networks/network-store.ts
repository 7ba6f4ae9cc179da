import type { Month } from "#domain/dates/month-of.ts";
import { chargebackTypes } from "#domain/payments/outcome.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { sqlList } from "#server/db/sql-list.ts";

const settled = {
  brand: computed<string>("brand"),
  this_month: computed<number>("coalesce(sum(orders) filter (where day >= $3), 0)::bigint"),
  month_before: computed<number>("coalesce(sum(orders) filter (where day < $3), 0)::bigint"),
};
/** Orders that weren't rejected, by card brand; empty if unknown. */
export type SettledRow = RowOf<typeof settled>;

/** Counts a month and the one before, from the daily figures and unfolded changes. */
export function countSettledByBrand(handle: Handle, tenantId: number, month: Month): Promise<SettledRow[]> {
  return handle.prepared<SettledRow>(settledByBrand, [tenantId, month.firstDayBefore, month.firstDay, month.endDay]);
}

const disputed = {
  brand: computed<string>("coalesce(card_brand, '')"),
  reason: computed<string>("coalesce(chargeback_reason, '')"),
  chargebacks: computed<number>("count(*)::bigint"),
};
export type ChargebackRow = RowOf<typeof disputed>;

/** Counts payments whose chargeback arrived in a month, each once, by card brand and reason. */
export function countChargebacksByBrand(handle: Handle, tenantId: number, month: Month): Promise<ChargebackRow[]> {
  return handle.prepared<ChargebackRow>(chargebacksByBrand, [tenantId, month.start, month.end]);
}

const ofTwoMonths = "tenant_id = $1 and day >= $2 and day < $4 and decision <> 'rejected'";
const settledByBrand = `select ${selectList(settled)}
  from (
    select card_brand as brand, day, orders from daily_card_figure where ${ofTwoMonths}
    union all select card_brand, day, orders from daily_delta where ${ofTwoMonths}) cells
  group by brand having bool_or(orders <> 0)`;

/** Some shops only report how a chargeback ended. */
const ofChargeback = `type in (${sqlList(chargebackTypes)})`;
// A month has few chargebacks. `offset 0` makes the planner look up each payment by key instead of reading all of them.
const chargebacksByBrand = `select ${selectList(disputed)}
  from outcome cross join lateral (
    select card_brand, chargeback_reason from payment where tenant_id = $1 and payment_id = outcome.payment_id offset 0) payment
  where tenant_id = $1 and ${ofChargeback} and at >= $2 and at < $3 and not exists (
    select 1 from outcome earlier where earlier.tenant_id = $1 and earlier.payment_id = outcome.payment_id
      and earlier.${ofChargeback} and (earlier.at, earlier.outcome_id) < (outcome.at, outcome.outcome_id))
  group by 1, 2`;
