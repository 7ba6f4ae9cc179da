import type { historyTypes } from "#contract/payment-trail.ts";
import type { Handle } from "#server/db/database.ts";

export type TrailEvent = {
  type: (typeof historyTypes)[number];
  field: string | null;
  from: string | null;
  to: string | null;
  by: string | null;
  text: string;
  at: Date;
};

/** Appends an event to a payment's trail, in the transaction of what it tells of. */
export async function appendTrailEvent(handle: Handle, tenantId: number, paymentId: number, event: TrailEvent): Promise<void> {
  await handle.prepared(
    "append-trail-event",
    `insert into payment_event (tenant_id, payment_id, type, field, from_value, to_value, by_whom, description, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tenantId, paymentId, event.type, event.field, event.from, event.to, event.by, event.text, event.at],
  );
}
