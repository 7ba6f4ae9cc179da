import type { HistoryEvent } from "#contract/payment-trail.ts";
import type { Handle } from "#server/db/database.ts";
import type { LockedPayment } from "#server/orders/outcome-store.ts";

/** The order field that holds its status. */
export const STATUS_FIELD = "payment.status";

/** Appends an event to a payment's trail, in the transaction of the change it records. */
export async function appendTrailEvent(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  event: Omit<HistoryEvent, "id" | "paymentId">,
): Promise<void> {
  await handle.prepared(
    `insert into payment_event (tenant_id, payment_id, type, field, from_value, to_value, by_whom, description, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tenantId, paymentId, event.type, event.field, event.from, event.to, event.by, event.text, event.at],
  );
}

/** Appends an event for a changed field of the order. */
export async function appendFieldChange(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  change: { field: string; from: string | null; to: string | null },
  at: Date,
): Promise<void> {
  await appendTrailEvent(handle, tenantId, paymentId, { type: "FIELD_CHANGED", ...change, by: null, text: `${change.field} changed`, at });
}

/** Appends an event if refunds changed the payment's status. */
export async function appendStatusChange(
  handle: Handle,
  tenantId: number,
  before: Pick<LockedPayment, "paymentId" | "subStatus">,
  after: Pick<LockedPayment, "subStatus">,
  at: Date,
): Promise<void> {
  if (before.subStatus === after.subStatus) return;
  const change = { field: STATUS_FIELD, from: before.subStatus, to: after.subStatus };
  await appendFieldChange(handle, tenantId, before.paymentId, change, at);
}
