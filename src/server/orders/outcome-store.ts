import type { CurrencyCode } from "#domain/money/currencies.ts";
import { outcomes, type OutcomeType } from "#domain/payments/outcome.ts";
import type { OutcomeEvent } from "#domain/payments/outcome-event.ts";
import type { SubStatus } from "#domain/payments/sub-status.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { reportedOutcomes } from "#server/db/schema/trail-tables.ts";
import type { CountedPayment } from "#server/figures/figure-cell.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { OutcomeKeys } from "#server/orders/steps-of-batch.ts";

/** A payment that is about to change, locked until the transaction ends. */
export type LockedPayment = CountedPayment & {
  paymentId: number;
  timeZone: string;
  receivedAt: Date;
  cancelReason: string | null;
  answerDueAt: Date | null;
  subStatus: SubStatus | null;
  /** Whether its personal data was removed. */
  isErased: boolean;
};

const lockedColumns = {
  paymentId: payments.paymentId,
  timeZone: tenants.timeZone,
  createdAt: payments.createdAt,
  receivedAt: payments.receivedAt,
  currency: payments.currency,
  amountMinor: payments.amountMinor,
  refundedMinor: payments.refundedMinor,
  disputedMinor: payments.disputedMinor,
  recoveredMinor: payments.recoveredMinor,
  cardBrand: payments.cardBrand,
  cardCountry: payments.cardCountry,
  scenarioId: payments.scenarioId,
  acquirer: payments.acquirer,
  origin: payments.origin,
  decision: payments.decision,
  closedAt: payments.closedAt,
  guaranteeStatus: payments.guaranteeStatus,
  disputeState: payments.disputeState,
  chargebackId: payments.chargebackId,
  chargebackReason: payments.chargebackReason,
  cancelReason: payments.cancelReason,
  answerDueAt: payments.answerDueAt,
  subStatus: payments.subStatus,
  isErased: computed<boolean>("payment.erased_at is not null"),
};

/** Reads and locks a payment by orderId; null if the shop has no such order. */
export function lockPaymentByOrder(handle: Handle, tenantId: number, orderId: string): Promise<LockedPayment | null> {
  return lockPaymentWhere(handle, "order_id", tenantId, orderId);
}

/** The same by paymentId. */
export function lockPayment(handle: Handle, tenantId: number, paymentId: number): Promise<LockedPayment | null> {
  return lockPaymentWhere(handle, "payment_id", tenantId, paymentId);
}

function lockPaymentWhere(
  handle: Handle,
  column: "order_id" | "payment_id",
  tenantId: number,
  id: string | number,
): Promise<LockedPayment | null> {
  return readPaymentWhere(handle, `${column} = $2 for update of payment`, tenantId, id);
}

/** The same without locking it: to tell what a change would do. */
export function readUnlockedPayment(handle: Handle, tenantId: number, paymentId: number): Promise<LockedPayment | null> {
  return readPaymentWhere(handle, "payment_id = $2", tenantId, paymentId);
}

/** The same by orderId. */
export function readUnlockedPaymentByOrder(handle: Handle, tenantId: number, orderId: string): Promise<LockedPayment | null> {
  return readPaymentWhere(handle, "order_id = $2", tenantId, orderId);
}

async function readPaymentWhere(handle: Handle, where: string, tenantId: number, id: string | number): Promise<LockedPayment | null> {
  const [row] = await handle.prepared<RowOf<typeof lockedColumns>>(
    `select ${selectList(lockedColumns)} from payment join tenant using (tenant_id) where payment.tenant_id = $1 and ${where}`,
    [tenantId, id],
  );
  return row ?? null;
}

const orderIdColumn = { orderId: payments.orderId };

/** The order that a payment is of. */
export async function readOrderIdOf(handle: Handle, tenantId: number, paymentId: number): Promise<string> {
  const [row] = await handle.prepared<RowOf<typeof orderIdColumn>>(
    `select ${selectList(orderIdColumn)} from payment where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
  if (!row) throw new Error("A locked payment isn't there");
  return row.orderId;
}

/** The shops with held orders that are due by now. Run as the system. */
export async function listShopsWithDueOrders(handle: Handle, now: Date): Promise<number[]> {
  const rows = await handle.prepared<RowOf<typeof tenantOfDue>>(
    `select distinct ${selectList(tenantOfDue)} from payment where due_at <= $1 and closed_at is null order by tenant_id`,
    [now],
  );
  return rows.map(({ tenantId }) => tenantId);
}

const tenantOfDue = { tenantId: payments.tenantId };

/** Reads and locks held orders of a shop that are due by now, the oldest first, but for those that are being changed. */
export function lockDuePayments(
  handle: Handle,
  tenantId: number,
  now: Date,
  most: number,
): Promise<(LockedPayment & { dueAt: Date | null })[]> {
  return handle.prepared<RowOf<typeof dueColumns>>(
    `select ${selectList(dueColumns)} from payment join tenant using (tenant_id)
     where payment.tenant_id = $1 and due_at <= $2 and closed_at is null order by due_at limit $3 for update of payment skip locked`,
    [tenantId, now, most],
  );
}

const dueColumns = { ...lockedColumns, dueAt: payments.dueAt };

const keyColumns = {
  orderId: payments.orderId,
  person: payments.personKey,
  email: payments.emailKey,
  card: payments.cardKey,
  device: payments.deviceKey,
};

/** The keys that the outcomes of these orders are found by, for those that the shop has. */
export async function readOutcomeKeys(handle: Handle, tenantId: number, orderIds: readonly string[]): Promise<Map<string, OutcomeKeys>> {
  if (orderIds.length === 0) return new Map();
  const rows = await handle.prepared<RowOf<typeof keyColumns>>(
    `select ${selectList(keyColumns)} from payment where tenant_id = $1 and order_id = any($2::text[])`,
    [tenantId, [...new Set(orderIds)]],
  );
  return new Map(rows.map(({ orderId, ...keys }) => [orderId, keys]));
}

const outcomeId = { outcomeId: reportedOutcomes.outcomeId };

export type NewOutcome = {
  externalId: string | null;
  repeatKey: string;
  type: OutcomeType;
  reason: string | null;
  reasonCode: string | null;
  amountMinor: number | null;
  currency: CurrencyCode | null;
  /** Whether it's a refund of what the others leave of the order. */
  isRest: boolean;
  /** A dispute's amount as it was sent in another currency. */
  sentAmountMinor: number | null;
  sentCurrency: CurrencyCode | null;
  at: Date;
  dueAt: Date | null;
  receivedAt: Date;
};
/** A stored outcome, with its amount as it was sent in another currency. */
export type KnownOutcome = OutcomeEvent & Pick<NewOutcome, "currency" | "isRest" | "sentAmountMinor" | "sentCurrency">;

/** The outcome of a locked payment with this key, or null. */
export async function findOutcome(handle: Handle, tenantId: number, paymentId: number, repeatKey: string): Promise<KnownOutcome | null> {
  const [row] = await handle.prepared<RowOf<typeof outcomeColumns>>(
    `select ${selectList(outcomeColumns)} from outcome where tenant_id = $1 and payment_id = $2 and repeat_key = $3`,
    [tenantId, paymentId, repeatKey],
  );
  return row ?? null;
}

/** The most outcomes of one order that a shop reports, and so many with its chargebacks: nothing else takes their room. */
const MOST_OF_ORDER = 200;
const MOST_WITH_CHARGEBACKS = 250;

/** Throws "limit-reached" if a payment, which is locked, has the most outcomes that one can have where another of a type is reported. */
export async function requireRoomForOutcome(handle: Handle, tenantId: number, paymentId: number, type: OutcomeType): Promise<void> {
  const most = outcomes[type].isChargeback ? MOST_WITH_CHARGEBACKS : MOST_OF_ORDER;
  const full = await handle.prepared("select 1 from outcome where tenant_id = $1 and payment_id = $2 offset $3 limit 1", [
    tenantId,
    paymentId,
    most - 1,
  ]);
  if (full.length === 0) return;
  throw new SuretyError("limit-reached", `This order has ${most} outcomes, the most that one order can have.`);
}

/** Adds an outcome with the payment's identity keys, so that later orders find it. */
export async function insertOutcome(handle: Handle, tenantId: number, paymentId: number, outcome: NewOutcome): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof outcomeId>>(
    `insert into outcome (tenant_id, payment_id, repeat_key, external_id, type, reason, reason_code, amount_minor, currency, at, received_at,
       sent_amount_minor, sent_currency, due_at, is_rest, person_key, email_key, card_key, device_key)
     select tenant_id, payment_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, person_key, email_key, card_key, device_key
     from payment where tenant_id = $1 and payment_id = $2 returning ${selectList(outcomeId)}`,
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
      outcome.sentAmountMinor,
      outcome.sentCurrency,
      outcome.dueAt,
      outcome.isRest,
    ],
  );
  if (!row) throw new Error("An outcome's payment is not there");
  return row.outcomeId;
}

const restColumns = { ...outcomeId, amountMinor: reportedOutcomes.amountMinor };

/** The first refund of a locked payment, at a time or later, that was sent without an amount; null if there is none. */
export async function findRestRefund(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  at: Date,
): Promise<RowOf<typeof restColumns> | null> {
  const [row] = await handle.prepared<RowOf<typeof restColumns>>(
    `select ${selectList(restColumns)} from outcome where tenant_id = $1 and payment_id = $2 and is_rest and at >= $3
     order by at, outcome_id limit 1`,
    [tenantId, paymentId, at],
  );
  return row ?? null;
}

export async function storeRefundAmount(handle: Handle, tenantId: number, refundId: number, amountMinor: number): Promise<void> {
  await handle.prepared(`update outcome set amount_minor = $3 where tenant_id = $1 and outcome_id = $2`, [tenantId, refundId, amountMinor]);
}

export async function storeDueDate(handle: Handle, tenantId: number, outcomeId: number, dueAt: Date): Promise<void> {
  await handle.prepared(`update outcome set due_at = $3 where tenant_id = $1 and outcome_id = $2`, [tenantId, outcomeId, dueAt]);
}

/** All outcomes of a payment. */
export async function listOutcomes(handle: Handle, tenantId: number, paymentId: number): Promise<KnownOutcome[]> {
  return handle.prepared<RowOf<typeof outcomeColumns>>(
    `select ${selectList(outcomeColumns)} from outcome where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
}

const outcomeColumns = {
  ...outcomeId,
  externalId: reportedOutcomes.externalId,
  type: reportedOutcomes.type,
  at: reportedOutcomes.at,
  receivedAt: reportedOutcomes.receivedAt,
  amountMinor: reportedOutcomes.amountMinor,
  reason: reportedOutcomes.reason,
  reasonCode: reportedOutcomes.reasonCode,
  dueAt: reportedOutcomes.dueAt,
  currency: reportedOutcomes.currency,
  isRest: reportedOutcomes.isRest,
  sentAmountMinor: reportedOutcomes.sentAmountMinor,
  sentCurrency: reportedOutcomes.sentCurrency,
};

/** Stores the state that a payment's outcomes add up to. */
export async function updateOutcomeState(handle: Handle, tenantId: number, payment: LockedPayment): Promise<void> {
  await handle.prepared(
    `update payment set chargeback_id = $3, chargeback_reason = $4, dispute_state = $5, cancel_reason = $6,
       refunded_minor = $7, sub_status = $8, disputed_minor = $9, recovered_minor = $10, answer_due_at = $11
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
      payment.recoveredMinor,
      payment.answerDueAt,
    ],
  );
}
