import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { DisputeState } from "#domain/payments/payment-status.ts";
import type { SubStatus } from "#domain/payments/sub-status.ts";

/** A payment as files are written from it: a row of the table, with the instant in milliseconds, so that it can go as JSON. */
export type StoredPayment = {
  payment_id: number;
  created_ms: number;
  order_id: string;
  reference: string;
  amount_minor: number;
  currency: CurrencyCode;
  payer_first_name: string | null;
  payer_last_name: string | null;
  email: string | null;
  card_brand: string | null;
  card_country: string | null;
  card_last4: string | null;
  acquirer: string | null;
  origin: string | null;
  sub_status: SubStatus | null;
  decision: Decision;
  guarantee_status: GuaranteeStatus;
  risk_score: number;
  scenario_name: string;
  chargeback_id: string | null;
  chargeback_reason: string | null;
  dispute_state: DisputeState | null;
  disputed_minor: number;
  cancel_reason: string | null;
  refunded_minor: number;
};

/** The same as SQL selects it. */
export const storedPaymentColumns = `payment_id, (extract(epoch from created_at) * 1000)::bigint as created_ms, order_id, reference,
  amount_minor, currency, payer_first_name, payer_last_name, email, card_brand, card_country, card_last4, acquirer, origin, sub_status, decision,
  guarantee_status, risk_score, scenario_name, chargeback_id, chargeback_reason, dispute_state, disputed_minor, cancel_reason, refunded_minor`;
