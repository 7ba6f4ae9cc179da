import type { GetColumnData } from "drizzle-orm";
import { payments } from "#server/db/schema/payment-tables.ts";

const columns = {
  payment_id: payments.paymentId,
  order_id: payments.orderId,
  reference: payments.reference,
  amount_minor: payments.amountMinor,
  currency: payments.currency,
  payer_first_name: payments.payerFirstName,
  payer_last_name: payments.payerLastName,
  email: payments.email,
  card_brand: payments.cardBrand,
  card_country: payments.cardCountry,
  card_last4: payments.cardLast4,
  acquirer: payments.acquirer,
  origin: payments.origin,
  sub_status: payments.subStatus,
  decision: payments.decision,
  closed_at: payments.closedAt,
  guarantee_status: payments.guaranteeStatus,
  guarantee_note: payments.guaranteeNote,
  risk_score: payments.riskScore,
  scenario_name: payments.scenarioName,
  chargeback_id: payments.chargebackId,
  chargeback_reason: payments.chargebackReason,
  dispute_state: payments.disputeState,
  disputed_minor: payments.disputedMinor,
  recovered_minor: payments.recoveredMinor,
  cancel_reason: payments.cancelReason,
  refunded_minor: payments.refundedMinor,
};

/** A payment as files are written from it. Instants are in milliseconds, so that a row can be sent as JSON. */
export type PaymentFileRow = { [Name in keyof typeof columns]: GetColumnData<(typeof columns)[Name]> } & {
  created_ms: number;
  answer_due_ms: number | null;
};

/** The same columns in SQL. */
export const paymentFileRowColumns = [
  ...Object.entries(columns).map(([name, column]) => `${column.name} as ${name}`),
  "(extract(epoch from created_at) * 1000)::bigint as created_ms",
  "(extract(epoch from answer_due_at) * 1000)::bigint as answer_due_ms",
].join(", ");
