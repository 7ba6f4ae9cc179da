import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { shopifyDoubts } from "#server/db/schema/connection-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { isCoverEnding, trackingDue } from "#server/guarantee/cover-ending.ts";

/** How many orders wait for something, and by when the first needs it; null if none does. */
export type DueSoonest = { count: number; firstDueAt: Date | null };

/** The orders with a dispute or an alert to answer, as the list's filter finds them. */
export async function countAnswersDue(handle: Handle, tenantId: number): Promise<DueSoonest> {
  const [row] = await handle.prepared<DueSoonest>(
    `select count(*)::int as count, min(answer_due_at) as "firstDueAt" from payment where tenant_id = $1 and answer_due_at is not null`,
    [tenantId],
  );
  return row ?? { count: 0, firstDueAt: null };
}

/** The orders that lose their guarantee without tracking, as the list's filter finds them. */
export async function countTrackingDue(handle: Handle, tenantId: number): Promise<DueSoonest> {
  const [row] = await handle.prepared<DueSoonest>(
    `select count(*)::int as count, min(due) as "firstDueAt"
     from (select ${trackingDue.sql} as due from payment where tenant_id = $1 and ${isCoverEnding}) ending`,
    [tenantId],
  );
  return row ?? { count: 0, firstDueAt: null };
}

const listedColumns = {
  doubts: computed<number>(`count(*) filter (where ${shopifyDoubts.problem.name} is null)::int`),
  refusals: computed<number>(`count(*) filter (where ${shopifyDoubts.problem.name} is not null)::int`),
};

/** How many orders of Shopify's could be several of the shop's own, and how many can't be taken. */
export async function countListedOrders(handle: Handle, tenantId: number): Promise<RowOf<typeof listedColumns>> {
  const [row] = await handle.prepared<RowOf<typeof listedColumns>>(
    `select ${selectList(listedColumns)} from shopify_doubt where tenant_id = $1`,
    [tenantId],
  );
  return row ?? { doubts: 0, refusals: 0 };
}

const untoldColumns = {
  paymentId: payments.paymentId,
  reference: payments.reference,
  count: computed<number>("count(*) over ()::int"),
};
/** So many of them are named. */
const NAMED_MOST = 3;

/**
 * The orders placed since an instant that couldn't be updated in Shopify. One that was canceled there, or whose personal data was
 * removed, isn't updated anymore.
 */
export async function findUntold(
  handle: Handle,
  tenantId: number,
  since: Date,
): Promise<{ count: number; newest: { paymentId: number; reference: string }[] }> {
  const rows = await handle.prepared<RowOf<typeof untoldColumns>>(
    `select ${selectList(untoldColumns)} from shopify_order
     join payment on payment.tenant_id = shopify_order.tenant_id and payment.order_id = shopify_order.order_id
     where shopify_order.tenant_id = $1 and shopify_order.problem is not null and shopify_order.seen ->> 'canceledAt' is null
       and payment.created_at >= $2 and payment.erased_at is null
     order by payment.created_at desc, payment.payment_id desc limit ${NAMED_MOST}`,
    [tenantId, since],
  );
  return { count: rows[0]?.count ?? 0, newest: rows.map(({ paymentId, reference }) => ({ paymentId, reference })) };
}
