import type { AsApproved } from "#domain/guarantee/order-breaks.ts";
import { toMinor } from "#domain/money/money.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { paymentEvents } from "#server/db/schema/trail-tables.ts";

const columns = { field: paymentEvents.field, from: paymentEvents.from };

/** What a payment's order had at a time, from what it has now and what the trail says has changed since. */
export async function readAsApproved(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  { amount, billingAddress }: Order,
  since: Date,
): Promise<AsApproved> {
  const changed = await handle.prepared<RowOf<typeof columns>>(
    `select distinct on (field) ${selectList(columns)} from payment_event
     where tenant_id = $1 and payment_id = $2 and at > $3 and type = 'FIELD_CHANGED' and field in ('amount', 'billingAddress')
     order by field, at, event_id`,
    [tenantId, paymentId, since],
  );
  const sent = changed.find(({ field }) => field === "amount")?.from ?? null;
  const wasAdded = changed.some(({ field, from }) => field === "billingAddress" && from === null);
  return {
    amountMinor: (sent === null ? null : toMinor(Number(sent), amount.currency)) ?? amount.amountMinor,
    hasBillingAddress: billingAddress !== null && !wasAdded,
  };
}
