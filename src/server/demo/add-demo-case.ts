import { DAY_MS, HOUR_MS } from "#domain/dates/day-bounds.ts";
import { addDocumentsOf, findDemoOrder } from "#server/demo/add-demo-documents.ts";
import { MINUTE_MS } from "#server/demo/generate/calendar.ts";
import type { DeliveredOrder } from "#server/demo/generate/disputed-orders.ts";
import { documentsOf } from "#server/demo/generate/documents.ts";
import { sendDemoAlert } from "#server/demo/send-demo-alert.ts";
import { sendDemoEmail } from "#server/demo/send-demo-email.ts";
import { operatorOutcome } from "#server/orders/operator-outcome.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "database" | "files" | "secrets" | "screening" | "config" | "orderBatches" | "now">;
type Demo = { tenantId: number; fullName: string; until: Date };

const ALERTED_BEFORE_MS = 8 * DAY_MS;
const DISPUTED_BEFORE_MS = 2 * DAY_MS;
const ANSWERED_WITHIN_MS = 9 * DAY_MS;

/**
 * Has the order of the strong case charged back after an alert that staff declined, with everything a case can have: besides
 * its visit and delivery, documents and emails that its customer opened. Done again, it changes nothing.
 */
export async function addDemoCase(services: Means, { tenantId, fullName, until }: Demo, delivered: DeliveredOrder): Promise<void> {
  const { orderId, order } = delivered;
  const paymentId = await findDemoOrder(services, tenantId, orderId);
  if (paymentId === null) return;
  for (const email of emailsOf(delivered)) await sendDemoEmail(services, tenantId, delivered, email);
  await addDocumentsOf(services, tenantId, paymentId, documentsOf(delivered));
  const { amount, currency, createdAt } = order;
  const { cardBin, cardLast4 } = order.payment;
  const alert = {
    id: `demo-alert-${orderId}`,
    source: "ETHOCA",
    alert_type: "confirmed_fraud",
    orderId,
    amount,
    currency,
    card_bin: cardBin,
    card_last4: cardLast4,
    transaction_time: createdAt,
  };
  const answer = { outcome: "declined", notes: "The customer has the goods and used the same device before.", hoursLater: 4 } as const;
  const alertedAt = new Date(until.getTime() - ALERTED_BEFORE_MS);
  await sendDemoAlert(services, { tenantId, fullName }, alert, alertedAt, { paymentId, ...answer });
  const disputedAt = new Date(until.getTime() - DISPUTED_BEFORE_MS);
  const chargeback = {
    id: `${orderId}-dispute`,
    type: "chargeback",
    reason: "fraudulent",
    reasonCode: "10.4",
    amount,
    currency,
    at: disputedAt.toISOString(),
    dueAt: new Date(disputedAt.getTime() + ANSWERED_WITHIN_MS).toISOString(),
  };
  await reportOutcome(services, tenantId, orderId, operatorOutcome.parse(chargeback), disputedAt);
}

function emailsOf({ order, at, deliveredAt }: DeliveredOrder) {
  const after = (from: Date, ms: number) => new Date(from.getTime() + ms);
  const emails = [
    {
      id: "confirmation",
      subject: `Your order ${order.reference}`,
      sentAt: after(at, MINUTE_MS),
      openedAt: after(at, 10 * MINUTE_MS),
      linkUrl: null,
    },
  ];
  if (deliveredAt === null) return emails;
  const subject = `Order ${order.reference} was delivered`;
  return [...emails, { id: "delivered", subject, sentAt: deliveredAt, openedAt: after(deliveredAt, 2 * HOUR_MS), linkUrl: null }];
}
