import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { addDocumentsOf } from "#server/demo/add-demo-documents.ts";
import { HOUR_MS, MINUTE_MS } from "#server/demo/generate/calendar.ts";
import type { DeliveredOrder } from "#server/demo/generate/disputed-orders.ts";
import { documentsOf } from "#server/demo/generate/documents.ts";
import { recordInteraction } from "#server/messages/record-interaction.ts";
import { recordMessage } from "#server/messages/record-message.ts";
import { operatorOutcome } from "#server/orders/operator-outcome.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "database" | "files" | "secrets" | "screening" | "config" | "now">;

const DISPUTED_BEFORE_MS = 2 * DAY_MS;
const ANSWERED_WITHIN_MS = 9 * DAY_MS;

/**
 * Has a guaranteed order charged back that has everything a case can have: a visit, a delivery, documents and emails that its
 * customer opened, with its guarantee claim prepared. Returns the order; null if there is none. Done again, it changes nothing.
 */
export async function addDemoCase(
  services: Means,
  tenantId: number,
  undisputed: readonly DeliveredOrder[],
  until: Date,
): Promise<DeliveredOrder | null> {
  const disputedAt = new Date(until.getTime() - DISPUTED_BEFORE_MS);
  const candidates = undisputed.filter(
    ({ deliveredAt }) => deliveredAt !== null && deliveredAt.getTime() < disputedAt.getTime() - 2 * DAY_MS,
  );
  const found = await findBest(services, tenantId, candidates);
  const order = candidates.find(({ orderId }) => orderId === found?.orderId);
  if (found === null || order === undefined || order.deliveredAt === null) return null;
  await addEmails(services, tenantId, order, order.deliveredAt);
  await addDocumentsOf(services, tenantId, found.paymentId, documentsOf(order));
  const chargeback = {
    id: `${order.orderId}-dispute`,
    type: "chargeback",
    reason: "fraudulent",
    reasonCode: "10.4",
    amount: order.order.amount,
    currency: order.order.currency,
    at: disputedAt.toISOString(),
    dueAt: new Date(disputedAt.getTime() + ANSWERED_WITHIN_MS).toISOString(),
  };
  await reportOutcome(services, tenantId, order.orderId, operatorOutcome.parse(chargeback), disputedAt);
  return order;
}

const columns = { paymentId: payments.paymentId, orderId: payments.orderId, guaranteeStatus: payments.guaranteeStatus };
const earlierOrders = computed<number>(
  `(select count(*) from payment earlier where earlier.tenant_id = payment.tenant_id and earlier.person_key = payment.person_key
     and earlier.created_at between payment.created_at - interval '360 days' and payment.created_at - interval '120 days')`,
);

/** The guaranteed order whose customer ordered most often before, in the time that card networks look at. */
async function findBest({ database }: Means, tenantId: number, orders: readonly DeliveredOrder[]): Promise<RowOf<typeof columns> | null> {
  const [row] = await database.forTenants([tenantId], (handle) =>
    handle.unprepared<RowOf<typeof columns>>(
      `select ${selectList(columns)} from payment
       where tenant_id = $1 and order_id = any($2::text[]) and guarantee_status = 2 and lower(card_brand) = 'visa' and erased_at is null
       order by ${earlierOrders.sql} desc, order_id desc limit 1`,
      [tenantId, orders.map(({ orderId }) => orderId)],
    ),
  );
  return row ?? null;
}

/** Two emails, which the customer opens on the device of the order. */
async function addEmails(services: Means, tenantId: number, { orderId, order, at }: DeliveredOrder, deliveredAt: Date): Promise<void> {
  const emails = [
    {
      id: "confirmation",
      subject: `Your order ${order.reference}`,
      sentAt: new Date(at.getTime() + MINUTE_MS),
      openedAfterMs: 9 * MINUTE_MS,
    },
    { id: "delivered", subject: `Order ${order.reference} was delivered`, sentAt: deliveredAt, openedAfterMs: 2 * HOUR_MS },
  ];
  for (const { openedAfterMs, ...sent } of emails) {
    const { pixelUrl } = await recordMessage(services, tenantId, orderId, sent, sent.sentAt);
    const token = /([^/]+)\.gif$/.exec(pixelUrl)?.[1] ?? "";
    const openedAt = new Date(sent.sentAt.getTime() + openedAfterMs);
    const from = { ip: order.device?.ip ?? "", userAgent: order.device?.userAgent };
    await recordInteraction({ ...services, now: () => openedAt }, token, "picture", from);
  }
}
