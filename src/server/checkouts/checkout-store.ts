import type { Checkout } from "#domain/orders/parse-checkout.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";

/**
 * Which of two reports of a checkout wins: the later one, with ties broken by these fields, so that the order of
 * arrival never matters.
 */
const rank = ["at", "is_recovered", "is_failed", "amount_minor", "currency"];
const ranked = (row: string) => `(${rank.map((column) => `${row}.${column}`).join(", ")})`;

const saved = { isNew: computed<boolean>("(xmax = 0)") };

/**
 * Adds a checkout, or updates it if this report is newer. A known email is never cleared. Returns whether the checkout
 * is new.
 */
export async function saveCheckout(handle: Handle, tenantId: number, checkout: Checkout, receivedAt: Date): Promise<boolean> {
  const { id, at, amount, email, isFailed, isRecovered } = checkout;
  const [row] = await handle.prepared<RowOf<typeof saved>>(
    `insert into checkout (tenant_id, checkout_id, at, amount_minor, currency, email, is_failed, is_recovered, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (tenant_id, checkout_id) do update set at = excluded.at, amount_minor = excluded.amount_minor,
       currency = excluded.currency, email = coalesce(excluded.email, checkout.email), is_failed = excluded.is_failed,
       is_recovered = excluded.is_recovered, received_at = excluded.received_at
     where ${ranked("excluded")} > ${ranked("checkout")}
     returning ${selectList(saved)}`,
    [tenantId, id, at, amount.amountMinor, amount.currency, email, isFailed, isRecovered, receivedAt],
  );
  return row?.isNew ?? false;
}
