import { DAY_MS, HOUR_MS } from "#domain/dates/day-bounds.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { sendDemoAlert, type DemoAnswer } from "#server/demo/send-demo-alert.ts";
import type { Services } from "#server/services.ts";

type Planned = { source: string; type: string; hoursAgo: number; answer?: DemoAnswer };

/** On the shop's latest undisputed card orders: two to answer, two answered, and one that the network refunded itself. */
const planned: readonly Planned[] = [
  { source: "ETHOCA", type: "confirmed_fraud", hoursAgo: 5 },
  { source: "VERIFI CDRN", type: "customer_dispute", hoursAgo: 20 },
  {
    source: "ETHOCA",
    type: "customer_dispute",
    hoursAgo: 30,
    answer: { outcome: "full_refund", notes: "Refunded after talking to the customer.", hoursLater: 3 },
  },
  {
    source: "VERIFI CDRN",
    type: "customer_dispute",
    hoursAgo: 52,
    answer: { outcome: "resolved", notes: "The customer recognized the order.", hoursLater: 6 },
  },
  { source: "VERIFI RDR", type: "rdr", hoursAgo: 44 },
];

type Means = Pick<Services, "database" | "secrets" | "orderBatches">;
type Demo = { tenantId: number; fullName: string; until: Date };

/** Sends chargeback alerts about recent orders, and has some answered. Done again, it changes nothing. */
export async function addDemoAlerts(services: Means, { tenantId, fullName, until }: Demo): Promise<void> {
  const hoursAgo = (hours: number) => new Date(until.getTime() - hours * HOUR_MS);
  const inShop = <T>(work: (handle: Handle) => Promise<T>) => services.database.forTenants([tenantId], work);
  const orders = await inShop((handle) => listUndisputed(handle, tenantId, until));
  for (const [index, { source, type, hoursAgo: hours, answer }] of planned.entries()) {
    const id = `demo-alert-${index + 1}`;
    const order = orders[index];
    if (!order) continue;
    const { orderId, amount, currency, cardBin, cardLast4, createdAt } = order;
    const card = { card_bin: cardBin, card_last4: cardLast4, transaction_time: createdAt.toISOString() };
    const sent = { id, source, alert_type: type, orderId, amount, currency, ...card };
    const answered = answer ? { paymentId: order.paymentId, ...answer } : null;
    await sendDemoAlert(services, { tenantId, fullName }, sent, hoursAgo(hours), answered);
  }
  const id = "demo-alert-without-order";
  const card = await inShop((handle) => findCardOfTwo(handle, tenantId, hoursAgo(2)));
  if (!card) return;
  const { amount, currency, cardBin, cardLast4 } = card;
  // Without the day of the transaction nothing tells which of the card's orders it is.
  const sent = { id, source: "ETHOCA", alert_type: "confirmed_fraud", amount, currency, card_bin: cardBin, card_last4: cardLast4 };
  await sendDemoAlert(services, { tenantId, fullName }, sent, hoursAgo(2), null);
}

const columns = {
  paymentId: payments.paymentId,
  orderId: payments.orderId,
  createdAt: payments.createdAt,
  amount: payments.amountMajor,
  currency: payments.currency,
  cardBin: payments.cardBin,
  cardLast4: payments.cardLast4,
};

const YOUNGEST_MS = 4 * DAY_MS;

function listUndisputed(handle: Handle, tenantId: number, until: Date): Promise<RowOf<typeof columns>[]> {
  return handle.unprepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from payment
     where tenant_id = $1 and created_at < $2 and decision = 'approved' and card_bin is not null and card_last4 is not null
       and not exists (select from outcome where outcome.tenant_id = payment.tenant_id and outcome.payment_id = payment.payment_id)
     order by created_at desc, payment_id desc limit ${planned.length}`,
    [tenantId, new Date(until.getTime() - YOUNGEST_MS)],
  );
}

const cardColumns = {
  cardBin: payments.cardBin,
  cardLast4: payments.cardLast4,
  currency: payments.currency,
  amount: computed<number>("max(amount_major)"),
};

/** A card with which two orders were placed lately, none of them later, with the dearer one's amount. */
async function findCardOfTwo(handle: Handle, tenantId: number, until: Date): Promise<RowOf<typeof cardColumns> | null> {
  const [row] = await handle.unprepared<RowOf<typeof cardColumns>>(
    `select ${selectList(cardColumns)} from payment where tenant_id = $1 and card_bin is not null and card_last4 is not null
     group by card_bin, card_last4, currency having count(*) = 2 and max(created_at) < $2
     order by max(created_at) desc limit 1`,
    [tenantId, until],
  );
  return row ?? null;
}
