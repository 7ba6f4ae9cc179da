import type { HistoryEvent } from "#contract/payment-trail.ts";
import type { EventDetails } from "#domain/payments/event-details.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { sensorTypeWords, type SensorType } from "#domain/scenarios/sensor-types.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { paymentEvents } from "#server/db/schema/trail-tables.ts";
import type { LockedPayment } from "#server/orders/outcome-store.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";

/** The order field that holds its status. */
export const STATUS_FIELD = "payment.status";

const appended = { eventId: paymentEvents.eventId };

/** Appends an event to a payment's trail, in the transaction of the change it records, and returns its id. */
export async function appendTrailEvent(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  event: TrailEvent,
  about?: Evidence,
): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof appended>>(
    `insert into payment_event (tenant_id, payment_id, type, field, from_value, to_value, by_whom, description, at, evidence_id, details, sensor_type, sensor_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${selectList(appended)}`,
    [
      tenantId,
      paymentId,
      event.type,
      event.field,
      event.from,
      event.to,
      event.by,
      event.text,
      event.at,
      about?.evidenceId ?? null,
      about?.details ? JSON.stringify(about.details) : null,
      about?.sensor ?? null,
      about?.sensor ? sensorTypeWords(about.sensor) : null,
    ],
  );
  if (!row) throw new Error("An event wasn't appended");
  return row.eventId;
}

/** An event that isn't an action's. */
export type TrailEvent = Omit<HistoryEvent, "id" | "paymentId" | "sensor" | "phase" | "runId" | "evidenceId" | "details">;
/** The sensor that an event came by, if one did, and the document, session or alert that it is about, if it's about one. */
type Evidence = { sensor: SensorType | null; evidenceId: number | null; details: EventDetails | null };

/** Appends an event for a screening after a change. */
export async function appendScreenedAgain(
  handle: Handle,
  { tenantId, paymentId, riskScore }: ScreenedOrder,
  why: string,
  at: Date,
): Promise<void> {
  const score = formatRiskPercent(riskScore);
  const text = `Screened again ${why}: risk score ${score}`;
  await appendTrailEvent(handle, tenantId, paymentId, { type: "RISK_CHANGED", field: null, from: null, to: score, by: null, text, at });
}

export type ShownChange = { field: string; from: string | null; to: string | null };

/** Appends an event for each changed field of the order, in one statement, and one that counts those that aren't listed. */
export async function appendFieldChanges(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  changes: readonly ShownChange[],
  more: number,
  at: Date,
): Promise<void> {
  const events: object[] = changes.map((change) => ({ ...change, text: `${change.field} changed` }));
  if (more > 0) events.push({ text: `${formatCount(more)} more ${more === 1 ? "field" : "fields"} changed` });
  await handle.prepared(
    `insert into payment_event (tenant_id, payment_id, type, field, from_value, to_value, description, at)
     select $1::bigint, $2::bigint, 'FIELD_CHANGED', field, "from", "to", text, $4::timestamptz
     from rows from (json_to_recordset($3::json) as (field text, "from" text, "to" text, text text)) with ordinality as changed(field, "from", "to", text, position)
     order by position`,
    [tenantId, paymentId, JSON.stringify(events), at],
  );
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
  await appendFieldChanges(handle, tenantId, before.paymentId, [change], 0, at);
}
