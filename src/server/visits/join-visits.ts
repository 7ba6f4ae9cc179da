import { foldPages } from "#domain/visits/fold-pages.ts";
import { noteCaseStrength } from "#server/case-strength/note-case-strength.ts";
import type { Handle } from "#server/db/database.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { sessionEvent } from "#server/visits/session-event.ts";
import {
  findVisitsOf,
  findVisitsOfCheckout,
  insertVisitOrder,
  ORDER_OF_CHECKOUT,
  keepVisit,
  listVisitedPages,
  listVisitOrders,
  type Visit,
} from "#server/visits/visit-store.ts";

/** A session belongs to a few orders. A shop that sends the same one with every order would write to all of them. */
export const MOST_ORDERS = 20;

type SessionOrder = { paymentId: number; sessionId: string };

/** Joins orders, new or changed, to the sessions that they were placed in, where these are known and they aren't joined yet. */
export async function joinOrders(handle: Handle, tenantId: number, orders: readonly SessionOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const found = await findVisitsOf(
    handle,
    tenantId,
    orders.map(({ sessionId }) => sessionId),
  );
  for (const visit of found) {
    const placed = orders.filter(({ sessionId }) => sessionId === visit.sessionId).map(({ paymentId }) => paymentId);
    await joinNew(handle, tenantId, placed, visit);
  }
}

/** Joins an order of Shopify's to the sessions whose pages named its checkout. */
export async function joinCheckout(handle: Handle, tenantId: number, paymentId: number, checkoutKey: string): Promise<void> {
  for (const visit of await findVisitsOfCheckout(handle, tenantId, checkoutKey)) await joinNew(handle, tenantId, [paymentId], visit);
}

async function joinNew(handle: Handle, tenantId: number, paymentIds: readonly number[], visit: Visit): Promise<void> {
  const joined = (await listVisitOrders(handle, tenantId, visit.visitId)).map(({ paymentId }) => paymentId);
  const placed = paymentIds.filter((paymentId) => !joined.includes(paymentId));
  for (const paymentId of placed.slice(0, MOST_ORDERS - joined.length)) await join(handle, tenantId, paymentId, visit);
}

/**
 * Tells the trails of the orders that were placed in a session how it stands: it's joined to those that came before it, and the
 * events of the others are brought up to date.
 */
export async function tellOrders(handle: Handle, tenantId: number, visit: Visit): Promise<void> {
  const [known, waiting] = [
    await listVisitOrders(handle, tenantId, visit.visitId),
    await handle.prepared<{ paymentId: number }>(
      `select payment_id as "paymentId" from (
         select payment_id from payment where tenant_id = $1 and session_id = $2 and erased_at is null
         union select payment.payment_id from visit_checkout named ${ORDER_OF_CHECKOUT}
           where named.tenant_id = $1 and named.visit_id = $3 and payment.erased_at is null) placed
       where not exists (select from visit_order where tenant_id = $1 and payment_id = placed.payment_id and visit_id = $3)
       order by payment_id limit ${MOST_ORDERS}`,
      [tenantId, visit.sessionId, visit.visitId],
    ),
  ];
  for (const { paymentId } of waiting.slice(0, MOST_ORDERS - known.length)) await join(handle, tenantId, paymentId, visit);
  if (known.length === 0) return;
  const { text, details } = await eventOf(handle, tenantId, visit);
  await handle.prepared(
    `update payment_event set description = $3, details = $4::jsonb
     where tenant_id = $1 and event_id = any($2::bigint[]) and details is not null`,
    [tenantId, known.map(({ eventId }) => eventId), text, JSON.stringify(details)],
  );
}

/** Notes what a session that turned out to be a bot's, or a person's after all, changes in the cases of its orders. */
export async function noteStrengths(handle: Handle, tenantId: number, { visitId, endedAt }: Visit): Promise<void> {
  for (const { paymentId } of await listVisitOrders(handle, tenantId, visitId))
    await noteCaseStrength(handle, tenantId, paymentId, endedAt);
}

/** Under the payment's lock, so that nothing is added to an order that is being erased meanwhile. */
async function join(handle: Handle, tenantId: number, paymentId: number, visit: Visit): Promise<void> {
  const payment = await lockPayment(handle, tenantId, paymentId);
  if (payment === null || payment.isErased || !(await keepVisit(handle, tenantId, visit.visitId))) return;
  const { text, details } = await eventOf(handle, tenantId, visit);
  const event = { type: "SESSION", field: null, from: null, to: null, by: null, text, at: visit.startedAt } as const;
  const eventId = await appendTrailEvent(handle, tenantId, paymentId, event, { sensor: "6", evidenceId: visit.visitId, details });
  await insertVisitOrder(handle, tenantId, visit.visitId, { paymentId, eventId });
  // A case is made stronger by what belongs to its order, which is known once both are there.
  await noteCaseStrength(handle, tenantId, paymentId, visit.endedAt > payment.createdAt ? visit.endedAt : payment.createdAt);
}

async function eventOf(handle: Handle, tenantId: number, visit: Visit): Promise<ReturnType<typeof sessionEvent>> {
  return sessionEvent(visit, foldPages(await listVisitedPages(handle, tenantId, visit.visitId)));
}
