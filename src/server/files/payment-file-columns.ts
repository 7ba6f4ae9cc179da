import { countryName } from "#domain/geography/countries.ts";
import { chargebackBucketName, chargebackBucketOf } from "#domain/payments/chargeback-bucket.ts";
import { countedDecisionName, countedDecisionOf } from "#domain/payments/decision.ts";
import { disputeReasonName } from "#domain/payments/dispute-reasons.ts";
import { disputeStateName } from "#domain/payments/dispute-state.ts";
import { listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import { cancelledWords } from "#domain/payments/cancel-reason.ts";
import { subStatusName } from "#domain/payments/sub-status.ts";
import { codeName } from "#domain/payments/code-words.ts";
import { riskLevelName, riskLevelOf } from "#domain/payments/risk-level.ts";
import type { Column } from "#server/files/column.ts";
import type { PaymentFileRow } from "#server/files/payment-file-row.ts";

/**
 * The columns of the Order & Chargeback report and the transactions export: what the dashboard counts and what
 * accounting needs, in the screens' words.
 */
export const paymentFileColumns: Column<PaymentFileRow>[] = [
  { heading: "Created", width: 20, kind: "instant", read: (row) => row.created_ms },
  { heading: "Reference", width: 14, kind: "text", read: (row) => row.reference },
  { heading: "Order ID", width: 18, kind: "text", read: (row) => row.order_id },
  { heading: "Payment ID", width: 12, kind: "text", read: (row) => String(row.payment_id) },
  { heading: "Amount", width: 12, kind: "amount", read: (row) => ({ amountMinor: row.amount_minor, currency: row.currency }) },
  { heading: "Currency", width: 9, kind: "text", read: (row) => row.currency },
  { heading: "First name", width: 16, kind: "text", read: (row) => row.payer_first_name },
  { heading: "Last name", width: 16, kind: "text", read: (row) => row.payer_last_name },
  { heading: "Email", width: 28, kind: "text", read: (row) => row.email },
  {
    heading: "Decision",
    width: 11,
    kind: "text",
    read: (row) => countedDecisionName(countedDecisionOf({ decision: row.decision, closedAt: row.closed_at })),
  },
  { heading: "Risk score", width: 11, kind: "number", read: (row) => row.risk_score },
  { heading: "Risk level", width: 11, kind: "text", read: (row) => riskLevelName(riskLevelOf(row.risk_score)) },
  { heading: "Guarantee status", width: 20, kind: "text", read: (row) => listGuaranteeName(row.guarantee_status) },
  { heading: "Guarantee note", width: 44, kind: "text", read: (row) => row.guarantee_note },
  { heading: "Scenario", width: 24, kind: "text", read: (row) => row.scenario_name },
  { heading: "Payment provider", width: 16, kind: "text", read: (row) => row.acquirer && codeName(row.acquirer) },
  { heading: "Origin", width: 10, kind: "text", read: (row) => row.origin && codeName(row.origin) },
  { heading: "Status", width: 22, kind: "text", read: (row) => row.sub_status && subStatusName(row.sub_status) },
  { heading: "Card brand", width: 14, kind: "text", read: (row) => row.card_brand && codeName(row.card_brand) },
  { heading: "Card or billing country", width: 22, kind: "text", read: (row) => row.card_country && countryName(row.card_country) },
  { heading: "Card last 4", width: 11, kind: "text", read: (row) => row.card_last4 },
  { heading: "Chargeback", width: 12, kind: "text", read: (row) => (row.chargeback_id === null ? "No" : "Yes") },
  { heading: "Chargeback ID", width: 18, kind: "text", read: (row) => row.chargeback_id },
  { heading: "Chargeback reason", width: 20, kind: "text", read: chargebackReason },
  { heading: "Chargeback status", width: 20, kind: "text", read: chargebackStatus },
  {
    heading: "Dispute state",
    width: 20,
    kind: "text",
    read: (row) => disputeStateName(row.dispute_state),
  },
  { heading: "Answer due", width: 20, kind: "instant", read: (row) => row.answer_due_ms },
  { heading: "Disputed amount", width: 16, kind: "amount", read: (row) => ({ amountMinor: row.disputed_minor, currency: row.currency }) },
  {
    heading: "Recovered amount",
    width: 16,
    kind: "amount",
    read: (row) => ({ amountMinor: row.recovered_minor, currency: row.currency }),
  },
  { heading: "Refunded amount", width: 16, kind: "amount", read: (row) => ({ amountMinor: row.refunded_minor, currency: row.currency }) },
  { heading: "Canceled", width: 24, kind: "text", read: (row) => row.cancel_reason && cancelledWords(row.cancel_reason) },
];

function chargebackReason(row: PaymentFileRow): string | null {
  return row.chargeback_id === null ? null : disputeReasonName(row.chargeback_reason ?? "");
}

/** The dashboard's bucket of the chargeback. */
function chargebackStatus(row: PaymentFileRow): string | null {
  if (row.chargeback_id === null) return null;
  return chargebackBucketName(chargebackBucketOf(row.dispute_state, row.guarantee_status, row.chargeback_reason));
}
