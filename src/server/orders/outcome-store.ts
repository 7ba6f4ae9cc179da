import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { OutcomeType } from "#domain/payments/outcome.ts";
import type { DisputeState } from "#domain/payments/dispute-state.ts";
import type { OutcomeEvent } from "#domain/payments/fold-outcomes.ts";
import type { SubStatus } from "#domain/payments/sub-status.ts";
import type { Handle } from "#server/db/database.ts";
import type { CountedPayment } from "#server/figures/figure-cell.ts";

/** A payment that is about to change, held against other changes until the transaction ends. */
export type LockedPayment = CountedPayment & {
  paymentId: number;
  timeZone: string;
  cancelReason: string | null;
  subStatus: SubStatus | null;
};

type LockedRow = {
  payment_id: number;
  time_zone: string;
  created_at: Date;
  currency: CurrencyCode;
  amount_minor: number;
  refunded_minor: number;
  disputed_minor: number;
  card_brand: string | null;
  card_country: string | null;
  scenario_id: number;
  acquirer: string | null;
  origin: string | null;
  decision: Decision;
  guarantee_status: GuaranteeStatus;
  dispute_state: DisputeState | null;
  chargeback_id: string | null;
  chargeback_reason: string | null;
  cancel_reason: string | null;
  sub_status: SubStatus | null;
};

/** Reads and locks a payment by the shop's orderId; null where the shop has no such order. */
export async function lockPaymentByOrder(handle: Handle, tenantId: number, orderId: string): Promise<LockedPayment | null> {
  const [row] = await handle.prepared<LockedRow>(
    `select payment_id, time_zone, payment.created_at, currency, amount_minor, refunded_minor, disputed_minor, card_brand, card_country,
       scenario_id, acquirer, origin, decision, guarantee_status, dispute_state, chargeback_id, chargeback_reason, cancel_reason, sub_status
     from payment join tenant using (tenant_id) where tenant_id = $1 and order_id = $2 for update of payment`,
    [tenantId, orderId],
  );
  if (!row) return null;
  return {
    paymentId: row.payment_id,
    timeZone: row.time_zone,
    createdAt: row.created_at,
    currency: row.currency,
    amountMinor: row.amount_minor,
    refundedMinor: row.refunded_minor,
    disputedMinor: row.disputed_minor,
    cardBrand: row.card_brand,
    cardCountry: row.card_country,
    scenarioId: row.scenario_id,
    acquirer: row.acquirer,
    origin: row.origin,
    decision: row.decision,
    guaranteeStatus: row.guarantee_status,
    disputeState: row.dispute_state,
    chargebackId: row.chargeback_id,
    chargebackReason: row.chargeback_reason,
    cancelReason: row.cancel_reason,
    subStatus: row.sub_status,
  };
}

export type NewOutcome = {
  externalId: string | null;
  repeatKey: string;
  type: OutcomeType;
  reason: string | null;
  reasonCode: string | null;
  amountMinor: number | null;
  currency: CurrencyCode | null;
  at: Date;
  receivedAt: Date;
};

/**
 * The outcome of a locked payment that another repeats: of the same id or, where either has none, of the same type,
 * instant and amount; a refund of nothing, as one of what is left is where nothing is, any refund of the instant. Null where there is none.
 */
export async function findRepeated(handle: Handle, tenantId: number, paymentId: number, outcome: NewOutcome): Promise<number | null> {
  const [row] = await handle.prepared<{ outcome_id: number }>(
    `select outcome_id from outcome where tenant_id = $1 and payment_id = $2 and (
       repeat_key = $3
       or (external_id is null or $4::text is null) and type = $5 and at = $6
         and (amount_minor is not distinct from $7::bigint or type = 'refund' and $7::bigint = 0)
     ) order by repeat_key = $3 desc, outcome_id limit 1`,
    [tenantId, paymentId, outcome.repeatKey, outcome.externalId, outcome.type, outcome.at, outcome.amountMinor],
  );
  return row?.outcome_id ?? null;
}

/** Adds an outcome, with the payment's identity keys so that later orders find it. */
export async function insertOutcome(handle: Handle, tenantId: number, paymentId: number, outcome: NewOutcome): Promise<number> {
  const [row] = await handle.prepared<{ outcome_id: number }>(
    `insert into outcome (tenant_id, payment_id, repeat_key, external_id, type, reason, reason_code, amount_minor, currency, at, received_at,
       person_key, email_key, card_key, device_key)
     select tenant_id, payment_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, person_key, email_key, card_key, device_key
     from payment where tenant_id = $1 and payment_id = $2 returning outcome_id`,
    [
      tenantId,
      paymentId,
      outcome.repeatKey,
      outcome.externalId,
      outcome.type,
      outcome.reason,
      outcome.reasonCode,
      outcome.amountMinor,
      outcome.currency,
      outcome.at,
      outcome.receivedAt,
    ],
  );
  if (!row) throw new Error("An outcome's payment is not there");
  return row.outcome_id;
}

/** Every outcome of a payment, with what names its chargeback. */
export async function listOutcomes(handle: Handle, tenantId: number, paymentId: number): Promise<(OutcomeEvent & { name: string })[]> {
  const rows = await handle.prepared<{
    outcome_id: number;
    external_id: string | null;
    type: OutcomeType;
    at: Date;
    amount_minor: number | null;
    reason: string | null;
    reason_code: string | null;
  }>(
    `select outcome_id, external_id, type, at, amount_minor, reason, reason_code from outcome
     where tenant_id = $1 and payment_id = $2 order by at, repeat_key`,
    [tenantId, paymentId],
  );
  return rows.map((row) => ({
    type: row.type,
    at: row.at,
    amountMinor: row.amount_minor,
    reason: row.reason,
    reasonCode: row.reason_code,
    name: row.external_id ?? String(row.outcome_id),
  }));
}

/** Writes the state that a payment's outcomes fold into. */
export async function updateOutcomeState(handle: Handle, tenantId: number, payment: LockedPayment): Promise<void> {
  await handle.prepared(
    `update payment set chargeback_id = $3, chargeback_reason = $4, dispute_state = $5, cancel_reason = $6,
       refunded_minor = $7, sub_status = $8, disputed_minor = $9
     where tenant_id = $1 and payment_id = $2`,
    [
      tenantId,
      payment.paymentId,
      payment.chargebackId,
      payment.chargebackReason,
      payment.disputeState,
      payment.cancelReason,
      payment.refundedMinor,
      payment.subStatus,
      payment.disputedMinor,
    ],
  );
}
