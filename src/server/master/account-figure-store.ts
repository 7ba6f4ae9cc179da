import type { AccountSums } from "#domain/figures/account-figures.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { fraudReasons } from "#domain/payments/dispute-reasons.ts";
import type { Handle } from "#server/db/database.ts";
import { bare, computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { dailyCardFigures, dailyFigures } from "#server/db/schema/figure-tables.ts";
import { sqlList } from "#server/db/sql-list.ts";
import { paymentAsCell } from "#server/figures/figure-cell.ts";
import type { AccountSpans } from "#server/master/account-spans.ts";

type SumsOfAccount = AccountSums & { tenantId: number };
/** The amount disputed as fraud, by card country or brand. An empty key means unknown. */
export type CardFraud = { by: "country" | "brand"; key: string; currency: CurrencyCode; fraudMinor: number };

/**
 * Sums the payments of a master account's sub-accounts by account and currency. It's a single statement, so that a
 * change folded or made in the meantime counts exactly once: whole days come from the daily figures and unfolded
 * changes, partial days from their payments. Accounts that have left the master are left out.
 */
export async function sumAccounts(handle: Handle, masterTenantId: number, spans: AccountSpans): Promise<SumsOfAccount[]> {
  const rows = await handle.unprepared<RowOf<typeof sums>>(sumStatement, valuesOf(masterTenantId, spans));
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    currency: row.currency,
    transactions: row.orders,
    amountMinor: row.amount_minor,
    fraudMinor: row.fraud_minor,
    recoveredMinor: row.recovered_minor,
    chargebacks: row.chargebacks,
  }));
}

/** Sums the fraud across the same payments by card country and brand. */
export async function sumCardFraud(handle: Handle, masterTenantId: number, spans: AccountSpans): Promise<CardFraud[]> {
  const rows = await handle.unprepared<RowOf<ReturnType<typeof fraudColumns>>>(cardStatement, valuesOf(masterTenantId, spans));
  return rows.map(({ by, key, currency, fraud_minor: fraudMinor }) => ({ by, key, currency, fraudMinor }));
}

function valuesOf(masterTenantId: number, { whole, parts }: AccountSpans): [number, string, string] {
  return [masterTenantId, JSON.stringify(whole), JSON.stringify(parts)];
}

/**
 * The cells of every account's days, with each payment of a partial day as a cell of its own. `offset 0` keeps the
 * planner from reading the figures of all shops instead of each account's.
 */
function cellsOf(table: "daily_figure" | "daily_card_figure", columns: string): string {
  const cells = (from: string) =>
    `select c.* from whole cross join lateral (select c.tenant_id, ${columns} from ${from} c where c.tenant_id = whole.tenant_id
       and c.day >= coalesce(first_day, '') and c.day <= coalesce(last_day, '9999') offset 0) c`;
  return `own as (select tenant_id from tenant where master_tenant_id = $1),
    whole as (select * from json_to_recordset($2::json) as span (tenant_id bigint, first_day text, last_day text) join own using (tenant_id)),
    part as (
      select * from json_to_recordset($3::json) as span (tenant_id bigint, from_at timestamptz, before_at timestamptz, sign int)
      join own using (tenant_id)
    ),
    cells as (
      ${cells(table)} union all ${cells("daily_delta")}
      union all select tenant_id, ${columns} from part cross join lateral (select ${paymentAsCell("part.sign")} from payment
        where tenant_id = part.tenant_id and created_at >= part.from_at and created_at < part.before_at offset 0) payments
    )`;
}

const isFraud = `has_chargeback and chargeback_reason in (${sqlList(fraudReasons)})`;

const sums = {
  tenant_id: bare(dailyFigures.tenantId),
  currency: bare(dailyFigures.currency),
  orders: computed<number>("sum(orders)::bigint"),
  amount_minor: computed<number>("sum(amount_minor)::bigint"),
  fraud_minor: computed<number>(`coalesce(sum(disputed_minor) filter (where ${isFraud}), 0)::bigint`),
  recovered_minor: computed<number>("sum(recovered_minor)::bigint"),
  chargebacks: computed<number>("coalesce(sum(orders) filter (where has_chargeback), 0)::bigint"),
};
const sumStatement = `with ${cellsOf(
  "daily_figure",
  "currency, orders, amount_minor, has_chargeback, chargeback_reason, disputed_minor, recovered_minor",
)}
  select ${selectList(sums)} from cells group by tenant_id, currency having sum(orders) > 0`;

const fraudColumns = (by: CardFraud["by"], column: string) => ({
  by: computed<CardFraud["by"]>(`'${by}'`),
  key: computed<string>(column),
  currency: bare(dailyCardFigures.currency),
  fraud_minor: computed<number>("sum(disputed_minor)::bigint"),
});
const fraudBy = (by: CardFraud["by"], column: string) => `
  select ${selectList(fraudColumns(by, column))} from cells where ${isFraud} group by ${column}, currency having sum(orders) > 0`;
const cardStatement = `with ${cellsOf(
  "daily_card_figure",
  "currency, orders, has_chargeback, chargeback_reason, disputed_minor, card_country, card_brand",
)} ${fraudBy("country", "card_country")} union all ${fraudBy("brand", "card_brand")}`;
