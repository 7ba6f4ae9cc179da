import { withoutPersonalFields } from "#domain/orders/personal-fields.ts";
import { NOT_STORED } from "#domain/payments/erased.ts";
import type { Identity } from "#domain/screening/identity.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";

const columns = {
  isErased: computed<boolean>("erased_at is not null"),
  person: payments.personKey,
  email: payments.emailKey,
  card: payments.cardKey,
  device: payments.deviceKey,
  ip: payments.ipKey,
  phone: payments.phoneKey,
  shippingAddress: payments.addressKey,
};

/**
 * What may change of an order: everything, or, once its personal data was removed, all but that. Then there is a warning for
 * each field that is left out, and the order keeps the identity keys it has, since they no longer follow from it.
 */
export async function allowedChanges(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  sent: Record<string, unknown>,
): Promise<{ sent: Record<string, unknown>; warnings: { path: string; message: string }[]; identity: Identity | null; isErased: boolean }> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from payment where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
  if (!row) throw new Error("A locked payment is not there");
  const { isErased, ...identity } = row;
  if (!isErased) return { sent, warnings: [], identity: null, isErased };
  const { kept, removed } = withoutPersonalFields(sent);
  return { sent: kept, warnings: removed.map((path) => ({ path, message: NOT_STORED })), identity, isErased };
}
