import type { Handle } from "#server/db/database.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { NEVER_IN_TROUBLE, WAS_KEPT } from "#server/case-strength/good-orders-sql.ts";

/** So many of a key's newest orders are looked at, so that the cost is the same for everyone. */
const LOOKED_AT = 50;

type Asked = { deviceKey: string | null; addressKey: string | null; before: Date };

/** How many orders from this device or to this address, placed up to a time, went through and were never disputed, of the newest. */
export async function countEarlierUndisputed(handle: Handle, tenantId: number, { deviceKey, addressKey, before }: Asked): Promise<number> {
  if (deviceKey === null && addressKey === null) return 0;
  const [row] = await handle.prepared<RowOf<typeof counted>>(earlierUndisputed, [tenantId, deviceKey, addressKey, before]);
  return row?.orders ?? 0;
}

const counted = { orders: computed<number>("count(*)::int") };

/** In the order of the key's index, which rules out others (see `server/screening/shop-history.ts`). */
function ordersWith(column: string, key: string): string {
  return `(select payment_id from (
    select * from payment where tenant_id = $1 and ${column} is not null
      and (${column}, created_at) <= (${key}, $4::timestamptz) and (${column}, created_at) > (${key}, '-infinity'::timestamptz)
    order by ${column} desc, created_at desc limit ${LOOKED_AT}) payment
    where ${WAS_KEPT} and ${NEVER_IN_TROUBLE})`;
}

const FOUND = `(${ordersWith("device_key", "$2::text")} union ${ordersWith("address_key", "$3::text")}) found`;

/** The statement that counts them. */
export const earlierUndisputed = `select ${selectList(counted)} from ${FOUND}`;

const listed = {
  paymentId: payments.paymentId,
  reference: payments.reference,
  createdAt: payments.createdAt,
  amountMinor: payments.amountMinor,
  currency: payments.currency,
  isSameDevice: computed<boolean>("coalesce(device_key = $2, false)"),
  isSameAddress: computed<boolean>("coalesce(address_key = $3, false)"),
};

/** The same orders, the newest first, at most so many. */
export async function listEarlierUndisputed(
  handle: Handle,
  tenantId: number,
  { deviceKey, addressKey, before }: Asked,
  most: number,
): Promise<RowOf<typeof listed>[]> {
  if (deviceKey === null && addressKey === null) return [];
  return handle.prepared<RowOf<typeof listed>>(
    `select ${selectList(listed)} from payment join ${FOUND} using (payment_id)
     where payment.tenant_id = $1 order by payment.created_at desc, payment_id desc limit $5`,
    [tenantId, deviceKey, addressKey, before, most],
  );
}
