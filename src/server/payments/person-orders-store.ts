import type { ComparedOrder } from "#domain/payments/order-history.ts";
import { addressKey } from "#domain/screening/address-key.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { readOrderAsSent, type OrderAsSent } from "#server/payments/order-as-sent.ts";
import type { StoredPayment } from "#server/payments/payment-store.ts";

/** An order is compared with at most this many earlier ones, the newest, so that the cost is the same for everyone. */
const COMPARED_LIMIT = 50;

const columns = {
  cardKey: payments.cardKey,
  emailKey: payments.emailKey,
  phoneKey: payments.phoneKey,
  addressKey: payments.addressKey,
  addresses: computed<object | null>(
    `(select json_build_object('billingAddress', raw -> 'billingAddress', 'shippingAddress', raw -> 'shippingAddress')
      from payment_order sent where sent.tenant_id = $1 and sent.payment_id = payment.payment_id)`,
  ),
};
type Keys = Pick<StoredPayment, "cardKey" | "emailKey" | "phoneKey" | "addressKey">;

/** The same person's earlier orders, as they are compared with this one. */
export async function listEarlierOfPerson(handle: Handle, payment: StoredPayment): Promise<ComparedOrder[]> {
  if (payment.personKey === null) return [];
  const rows = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from payment where tenant_id = $1 and person_key = $2 and created_at <= $3 and payment_id <> $4
     order by created_at desc limit ${COMPARED_LIMIT}`,
    [payment.tenantId, payment.personKey, payment.createdAt, payment.paymentId],
  );
  return rows.map((row) => comparedOrder(row, readOrderAsSent(row.addresses)));
}

/** How many earlier orders of the same person no one disputed. */
export async function countUndisputedBefore(handle: Handle, payment: StoredPayment): Promise<number> {
  if (payment.personKey === null) return 0;
  const [row] = await handle.prepared<{ count: number }>(
    `select count(*)::int as count from payment where tenant_id = $1 and person_key = $2 and created_at < $3 and payment_id <> $4
       and dispute_state is null and chargeback_id is null`,
    [payment.tenantId, payment.personKey, payment.createdAt, payment.paymentId],
  );
  return row?.count ?? 0;
}

/** An order as it's compared with others of the same person. Its country is where it's billed, or else shipped. */
export function comparedOrder(keys: Keys, { billingAddress, shippingAddress }: OrderAsSent): ComparedOrder {
  return {
    cards: keys.cardKey,
    emails: keys.emailKey,
    phones: keys.phoneKey,
    addresses: billingAddress && addressKey(billingAddress),
    shipAddresses: keys.addressKey,
    countries: billingAddress?.country ?? shippingAddress?.country ?? null,
  };
}
