import type { InstantSpan } from "#domain/dates/instant-span.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { refusals, type Refusal } from "#domain/payments/refusal.ts";
import type { Handle } from "#server/db/database.ts";
import { bare, computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { checkouts } from "#server/db/schema/insight-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { isRefused } from "#server/payments/filter-sql.ts";

type Counted = { currency: CurrencyCode; count: number; amountMinor: number };
/** `refusal` is null for orders that were neither rejected nor canceled. */
export type CountedOrders = Counted & { refusal: Refusal | null };
export type CountedChargebacks = Counted & { reason: string; status: string };
export type CountedCheckouts = Counted & { isFailed: boolean };

const counted = {
  currency: bare(payments.currency),
  count: computed<number>("count(*)::bigint"),
  amount_minor: computed<number>("sum(amount_minor)::bigint"),
};
/** The kind of refusal of an order. */
const whenRefused = refusals.map((refusal) => `when ${isRefused[refusal]} then '${refusal}'`).join(" ");
const orderColumns = { ...counted, refusal: computed<Refusal | null>(`case ${whenRefused} end`) };
const chargebackColumns = {
  ...counted,
  amount_minor: computed<number>("sum(disputed_minor)::bigint"),
  reason: computed<string>("coalesce(chargeback_reason, '')"),
  status: computed<string>("coalesce(dispute_state, 'lost')"),
};
const checkoutColumns = { ...counted, is_failed: bare(checkouts.isFailed) };

/** A shop's orders by currency and refusal. */
export async function countOrders(handle: Handle, tenantId: number, { from, before }: InstantSpan): Promise<CountedOrders[]> {
  const rows = await handle.prepared<RowOf<typeof orderColumns>>(
    `select ${selectList(orderColumns)}
     from payment where tenant_id = $1 and created_at >= $2 and created_at < $3 group by currency, refusal`,
    [tenantId, from, before],
  );
  return rows.map((row) => ({ ...plain(row), refusal: row.refusal }));
}

/** The chargebacks on a shop's orders, counted on the day of the order. An empty reason means it's unknown. */
export async function countChargebacks(handle: Handle, tenantId: number, { from, before }: InstantSpan): Promise<CountedChargebacks[]> {
  const rows = await handle.prepared<RowOf<typeof chargebackColumns>>(
    `select ${selectList(chargebackColumns)}
     from payment where tenant_id = $1 and created_at >= $2 and created_at < $3 and chargeback_id is not null
     group by currency, reason, status order by reason, status, currency`,
    [tenantId, from, before],
  );
  return rows.map((row) => ({ ...plain(row), reason: row.reason, status: row.status }));
}

/** A shop's checkouts that never became an order. */
export async function countCheckouts(handle: Handle, tenantId: number, { from, before }: InstantSpan): Promise<CountedCheckouts[]> {
  const rows = await handle.prepared<RowOf<typeof checkoutColumns>>(
    `select ${selectList(checkoutColumns)} from checkout
     where tenant_id = $1 and at >= $2 and at < $3 and not is_recovered group by currency, is_failed`,
    [tenantId, from, before],
  );
  return rows.map((row) => ({ ...plain(row), isFailed: row.is_failed }));
}

function plain({ currency, count, amount_minor: amountMinor }: RowOf<typeof counted>): Counted {
  return { currency, count, amountMinor };
}
