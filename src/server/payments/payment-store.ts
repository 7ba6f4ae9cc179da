import { and, desc, eq } from "drizzle-orm";
import type { PaymentComment } from "#contract/payment-detail.ts";
import type { HistoryEvent } from "#contract/payment-trail.ts";
import { historyTypes } from "#contract/payment-trail.ts";
import type { Handle } from "#server/db/database.ts";
import { paymentOrders, payments, screenings } from "#server/db/schema/payment-tables.ts";
import { paymentComments, paymentEvents } from "#server/db/schema/trail-tables.ts";
import { readOrderAsSent, type OrderAsSent } from "#server/payments/order-as-sent.ts";
import { readKeptFacts, type KeptFacts } from "#server/screening/kept-facts.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";

export type StoredPayment = typeof payments.$inferSelect;
type StoredScreening = Omit<typeof screenings.$inferSelect, "facts"> & { facts: KeptFacts };

/** A payment of the shop. Throws "not-found" for another shop's. */
export async function findPayment(handle: Handle, tenantId: number, paymentId: number): Promise<StoredPayment> {
  const [found] = await handle
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), eq(payments.paymentId, paymentId)));
  if (!found) throw noSuchPayment();
  return found;
}

/** A payment's order as sent. */
export async function findOrderAsSent(handle: Handle, tenantId: number, paymentId: number): Promise<OrderAsSent> {
  const [found] = await handle
    .select({ raw: paymentOrders.raw })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.tenantId, tenantId), eq(paymentOrders.paymentId, paymentId)));
  return readOrderAsSent(found?.raw);
}

/** How a payment was decided; null after 24 months, when that is deleted. */
export async function findScreening(handle: Handle, tenantId: number, paymentId: number): Promise<StoredScreening | null> {
  const [found] = await handle
    .select()
    .from(screenings)
    .where(and(eq(screenings.tenantId, tenantId), eq(screenings.paymentId, paymentId)));
  return found ? { ...found, facts: readKeptFacts(found.facts) } : null;
}

/** Comments, oldest first. */
export async function listComments(handle: Handle, tenantId: number, paymentId: number): Promise<PaymentComment[]> {
  return handle
    .select({
      id: paymentComments.commentId,
      comment: paymentComments.comment,
      fullName: paymentComments.fullName,
      timestamp: paymentComments.at,
    })
    .from(paymentComments)
    .where(and(eq(paymentComments.tenantId, tenantId), eq(paymentComments.paymentId, paymentId)))
    .orderBy(paymentComments.commentId);
}

/** The trail, newest first; of events at the same moment, the last one written comes first. */
export async function listHistory(handle: Handle, tenantId: number, paymentId: number): Promise<HistoryEvent[]> {
  const rows = await handle
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.tenantId, tenantId), eq(paymentEvents.paymentId, paymentId)))
    .orderBy(desc(paymentEvents.at), desc(paymentEvents.eventId));
  return rows.map((row) => ({
    id: row.eventId,
    paymentId: row.paymentId,
    type: historyTypeOf(row.type),
    field: row.field,
    from: row.from,
    to: row.to,
    by: row.by,
    text: row.text,
    at: row.at,
  }));
}

function historyTypeOf(type: string): HistoryEvent["type"] {
  const known = historyTypes.find((candidate) => candidate === type);
  if (known === undefined) throw new Error(`The trail holds an event of the unknown type ${type}`);
  return known;
}
