import type { RelatedPayment, SharedKind } from "#contract/payment-risks.ts";
import { addressText } from "#domain/payments/significant-locations.ts";
import type { Handle } from "#server/db/database.ts";
import { optional, selectList, type RowOf } from "#server/db/row-of.ts";
import { paymentOrders, payments } from "#server/db/schema/payment-tables.ts";
import { readOrderAsSent } from "#server/payments/order-as-sent.ts";
import type { StoredPayment } from "#server/payments/payment-store.ts";

/** Only this many related payments are shown, the newest. */
const RELATED_LIMIT = 50;

/**
 * The shop's newest payments with the same card, device, email, phone, IP or shipping address, and which of these they share.
 * Each key is looked up in its own index, so the cost doesn't grow with the shop.
 */
export async function listRelatedPayments(handle: Handle, payment: StoredPayment): Promise<RelatedPayment[]> {
  const rows = await handle.prepared<RowOf<typeof relatedColumns> & Record<SharedKind, boolean>>(statement, [
    payment.tenantId,
    payment.paymentId,
    ...kinds.map(({ keyOf }) => keyOf(payment)),
  ]);
  return rows.map((row) => {
    const order = readOrderAsSent(row.raw);
    return {
      paymentId: row.paymentId,
      tenantId: payment.tenantId,
      reference: row.reference,
      createdAt: row.createdAt,
      amountMinor: row.amountMinor,
      currency: row.currency,
      payerFirstName: row.payerFirstName,
      payerLastName: row.payerLastName,
      email: row.emailGiven,
      ip: order.device.ip,
      address: order.shippingAddress && (addressText(order.shippingAddress) || null),
      riskScore: row.riskScore,
      guaranteeStatus: row.guaranteeStatus,
      decision: row.decision,
      subStatus: row.subStatus,
      hasChargeback: row.chargebackId !== null,
      answerDueAt: row.answerDueAt,
      shares: kinds.filter(({ kind }) => row[kind]).map(({ kind }) => kind),
    };
  });
}

const kinds: { kind: SharedKind; column: string; keyOf: (payment: StoredPayment) => string | null }[] = [
  { kind: "card", column: "card_key", keyOf: (payment) => payment.cardKey },
  { kind: "device", column: "device_key", keyOf: (payment) => payment.deviceKey },
  { kind: "email", column: "email_key", keyOf: (payment) => payment.emailKey },
  { kind: "phone", column: "phone_key", keyOf: (payment) => payment.phoneKey },
  { kind: "ip", column: "ip_key", keyOf: (payment) => payment.ipKey },
  { kind: "address", column: "address_key", keyOf: (payment) => payment.addressKey },
];

const FIRST_KEY = 3;
const relatedColumns = {
  paymentId: payments.paymentId,
  reference: payments.reference,
  createdAt: payments.createdAt,
  amountMinor: payments.amountMinor,
  currency: payments.currency,
  payerFirstName: payments.payerFirstName,
  payerLastName: payments.payerLastName,
  emailGiven: payments.email,
  riskScore: payments.riskScore,
  guaranteeStatus: payments.guaranteeStatus,
  decision: payments.decision,
  subStatus: payments.subStatus,
  chargebackId: payments.chargebackId,
  answerDueAt: payments.answerDueAt,
  raw: optional("sent", paymentOrders.raw),
};

/** One more than is shown, since each key also finds the payment itself. */
const newestWith = kinds.map(
  ({ column }, index) =>
    `(select payment_id from payment where tenant_id = $1 and ${column} = $${FIRST_KEY + index} order by created_at desc limit ${RELATED_LIMIT + 1})`,
);
const sharedColumns = kinds.map(({ kind, column }, index) => `coalesce(${column} = $${FIRST_KEY + index}, false) as "${kind}"`);

const statement = `
  select ${selectList(relatedColumns)}, ${sharedColumns.join(", ")}
  from (${newestWith.join(" union ")}) found
    join payment using (payment_id)
    left join payment_order sent using (tenant_id, payment_id)
  where payment.tenant_id = $1 and payment.payment_id <> $2
  order by payment.created_at desc, payment.payment_id desc limit ${RELATED_LIMIT}`;
