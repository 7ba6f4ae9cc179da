import type { RelatedPayment, SharedKind } from "#contract/payment-risks.ts";
import { addressText } from "#domain/payments/significant-locations.ts";
import type { Handle } from "#server/db/database.ts";
import { readOrderAsSent } from "#server/payments/order-as-sent.ts";
import type { StoredPayment } from "#server/payments/payment-store.ts";

/** At most this many related payments are shown, the newest. */
export const RELATED_LIMIT = 50;

/**
 * The newest payments of the same shop with the same card, device, e-mail, phone, IP or shipping address, and which of them
 * they share. Each key is looked up in its own index, so that the cost is the same in every shop.
 */
export async function listRelatedPayments(handle: Handle, payment: StoredPayment): Promise<RelatedPayment[]> {
  const rows = await handle.prepared<RelatedRow>(statement, [
    payment.tenantId,
    payment.paymentId,
    ...kinds.map(({ keyOf }) => keyOf(payment)),
  ]);
  return rows.map((row) => {
    const order = readOrderAsSent(row.raw);
    return {
      paymentId: row.payment_id,
      tenantId: payment.tenantId,
      reference: row.reference,
      createdAt: row.created_at,
      amountMinor: row.amount_minor,
      currency: row.currency,
      payerFirstName: row.payer_first_name,
      payerLastName: row.payer_last_name,
      email: row.email_given,
      ip: order.device.ip,
      address: order.shippingAddress && (addressText(order.shippingAddress) || null),
      riskScore: row.risk_score,
      guaranteeStatus: row.guarantee_status,
      decision: row.decision,
      subStatus: row.sub_status,
      hasChargeback: row.chargeback_id !== null,
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
/** One more than is shown: the payment itself is found by each of its keys. */
const newestWith = kinds.map(
  ({ column }, index) =>
    `(select payment_id from payment where tenant_id = $1 and ${column} = $${FIRST_KEY + index} order by created_at desc limit ${RELATED_LIMIT + 1})`,
);
const sharedColumns = kinds.map(({ kind, column }, index) => `coalesce(${column} = $${FIRST_KEY + index}, false) as "${kind}"`);

const statement = `
  select payment_id, reference, created_at, amount_minor, currency, payer_first_name, payer_last_name, email as email_given, risk_score, guarantee_status, decision,
    sub_status, chargeback_id, raw, ${sharedColumns.join(", ")}
  from (${newestWith.join(" union ")}) found
    join payment using (payment_id)
    left join payment_order sent using (tenant_id, payment_id)
  where tenant_id = $1 and payment_id <> $2
  order by created_at desc, payment_id desc limit ${RELATED_LIMIT}`;

type RelatedRow = Record<SharedKind, boolean> & {
  payment_id: number;
  reference: string;
  created_at: Date;
  amount_minor: number;
  currency: RelatedPayment["currency"];
  payer_first_name: string | null;
  payer_last_name: string | null;
  email_given: string | null;
  risk_score: number;
  guarantee_status: RelatedPayment["guaranteeStatus"];
  decision: RelatedPayment["decision"];
  sub_status: RelatedPayment["subStatus"];
  chargeback_id: string | null;
  raw: unknown;
};
