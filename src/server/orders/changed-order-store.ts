import { jsonObject } from "#contract/codecs.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Identity } from "#domain/screening/identity.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { paymentOrders } from "#server/db/schema/payment-tables.ts";
import { storeAmountShop } from "#server/orders/amount-shop-store.ts";
import { keepVersion } from "#server/orders/order-version-store.ts";
import { orderColumns, wordsOfOrder } from "#server/orders/payment-columns.ts";
import { replaceSearchWords } from "#server/orders/search-word-store.ts";

const columns = { raw: paymentOrders.raw };

/** A payment's order as sent, including all changes so far. */
export async function readRawOrder(handle: Handle, tenantId: number, paymentId: number): Promise<Record<string, unknown>> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from payment_order where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
  if (!row) throw new Error("A payment has no order");
  return jsonObject.parse(row.raw);
}

/**
 * Stores an updated order: as sent, as the list shows, searches and sorts it, and the identity keys of the order and its outcomes.
 * What it was before is kept as its version.
 */
export async function writeChangedOrder(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  changed: { order: Order; identity: Identity; raw: Record<string, unknown> },
  { screened, at }: { screened: boolean; at: Date },
): Promise<void> {
  const { order, identity, raw } = changed;
  const columns = Object.entries(orderColumns(order, identity));
  await keepVersion(handle, tenantId, paymentId, { screened, at });
  await handle.prepared(
    "update payment_order set raw = $3::jsonb, first_raw = coalesce(first_raw, raw) where tenant_id = $1 and payment_id = $2",
    [tenantId, paymentId, JSON.stringify(raw)],
  );
  await handle.prepared(
    `update payment set ${columns.map(([column], index) => `${column} = $${index + 3}`).join(", ")} where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId, ...columns.map(([, value]) => value)],
  );
  await replaceSearchWords(handle, tenantId, [{ paymentId, words: wordsOfOrder(order) }]);
  await storeAmountShop(handle, tenantId, paymentId, order.amount);
  await handle.prepared(
    "update outcome set person_key = $3, email_key = $4, card_key = $5, device_key = $6 where tenant_id = $1 and payment_id = $2",
    [tenantId, paymentId, identity.person, identity.email, identity.card, identity.device],
  );
}
