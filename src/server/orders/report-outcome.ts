import { outcomeBody, type OutcomeBody } from "#contract/orders.ts";
import { amountFault, formatMoney, toMinor, type Money } from "#domain/money/money.ts";
import { maskCardNumbers } from "#domain/orders/card-number.ts";
import { happenedAtFault } from "#domain/orders/happened-at.ts";
import { cancelReasons, cancelReasonWords } from "#domain/payments/cancel-reason.ts";
import type { OutcomeEvent } from "#domain/payments/outcome-event.ts";
import { REMOVED } from "#domain/payments/erased.ts";
import { outcomeIdentity } from "#domain/payments/outcome-identity.ts";
import { isOfDispute, outcomes } from "#domain/payments/outcome.ts";
import type { InTransaction } from "#server/db/database.ts";
import { appendFigureChange } from "#server/figures/figure-store.ts";
import {
  findOutcome,
  insertOutcome,
  lockPaymentByOrder,
  updateOutcomeState,
  type LockedPayment,
  type NewOutcome,
} from "#server/orders/outcome-store.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import { harmlessOutcome, withoutOwnWords } from "#server/orders/harmless-outcome.ts";
import { noSuchOrder } from "#server/orders/order-id.ts";
import { withOutcomeState } from "#server/orders/outcome-state.ts";
import { storeStanding } from "#server/orders/store-standing.ts";
import { appendStatusChange, appendTrailEvent } from "#server/orders/trail-store.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { shortMessages } from "#domain/text/short-messages.ts";

type ReportedOutcome = { isNew: boolean; outcomeId: number; paymentId: number; warnings: Fault[] };

/**
 * Records an outcome of an order. One that is known (`outcomeIdentity`) changes nothing; with other content it throws
 * "known-otherwise" naming the fields that differ. Refunds never exceed the order's amount; a larger dispute, and unknown
 * fields, are warned about. A payment's state follows from all its outcomes by their own time, in whatever order they arrive;
 * state, trail and figures commit together.
 */
export async function reportOutcome(
  services: Pick<Services, "database" | "secrets">,
  tenantId: number,
  orderId: string,
  sent: OutcomeBody,
  receivedAt: Date,
  inTransaction: InTransaction = (work) => services.database.forTenants([tenantId], work),
): Promise<ReportedOutcome> {
  const harmless = harmlessOutcome(sent, identifierHash(services.secrets, tenantId));
  return inTransaction(async (handle) => {
    const payment = await lockPaymentByOrder(handle, tenantId, orderId);
    if (!payment) throw noSuchOrder();
    const { body, warnings } = payment.isErased ? withoutOwnWords(harmless) : harmless;
    const leftMinor = payment.amountMinor - payment.refundedMinor;
    const outcome = checkOutcome(body, payment, leftMinor, receivedAt);
    const answer = { paymentId: payment.paymentId, warnings: shortMessages([...warnings, ...warningsOf(body, outcome, payment)]) };
    const known = await findOutcome(handle, tenantId, payment.paymentId, outcome.repeatKey);
    if (known) {
      const isRest = body.type === "refund" && body.amount === undefined && leftMinor === 0;
      requireSameContent(known, outcome, { isRest, isErased: payment.isErased });
      return { ...answer, isNew: false, outcomeId: known.outcomeId };
    }
    if (outcome.type === "refund") checkRefund(body, outcome.amountMinor ?? 0, { amountMinor: leftMinor, currency: payment.currency });
    const outcomeId = await insertOutcome(handle, tenantId, payment.paymentId, outcome);
    const after = await withOutcomeState(handle, tenantId, payment);
    await updateOutcomeState(handle, tenantId, after);
    await appendFigureChange(handle, tenantId, payment.timeZone, payment, after);
    await appendTrailEvent(handle, tenantId, payment.paymentId, {
      type: outcomes[outcome.type].isChargeback ? "CHARGEBACK" : "OUTCOME",
      field: null,
      from: null,
      to: outcome.type,
      by: null,
      text: outcomeText(outcome),
      at: outcome.at,
    });
    await appendStatusChange(handle, tenantId, payment, after, outcome.at);
    await storeStanding(handle, tenantId, after, { at: receivedAt, by: null, words: null });
    return { ...answer, isNew: true, outcomeId };
  });
}

function checkOutcome(body: OutcomeBody, payment: LockedPayment, leftMinor: number, receivedAt: Date): NewOutcome {
  const faults: Fault[] = [];
  const timeFault = happenedAtFault(body.at, payment.createdAt, receivedAt);
  if (timeFault !== null) faults.push({ path: "at", message: timeFault });
  if (body.type === "cancelled" && body.reason !== undefined && !cancelReasons.some((reason) => reason === body.reason)) {
    faults.push({ path: "reason", message: `${fieldFaults.choice(cancelReasons)} for a canceled order` });
  }
  const currency = body.currency?.toUpperCase() ?? payment.currency;
  if (currency !== payment.currency) faults.push({ path: "currency", message: `must be the order's currency, ${payment.currency}` });
  const fault = body.amount === undefined ? null : amountFault(body.amount, payment.currency);
  if (fault !== null) faults.push({ path: "amount", message: fault });
  if (faults.length > 0) throw new SuretyError("bad-content", "The outcome wasn't accepted", { faults });
  const amountMinor = body.amount === undefined ? null : toMinor(body.amount, payment.currency);
  return {
    externalId: body.id ?? null,
    repeatKey: outcomeIdentity({ id: body.id ?? null, type: body.type, at: body.at, amountMinor }),
    type: body.type,
    reason: body.reason ?? null,
    reasonCode: body.reasonCode ?? null,
    // A refund without an amount refunds the rest.
    amountMinor: amountMinor ?? (body.type === "refund" ? leftMinor : null),
    currency: payment.currency,
    at: body.at,
    receivedAt,
  };
}

const outcomeFields = Object.keys(outcomeBody.shape);

function warningsOf(body: OutcomeBody, { type, amountMinor }: NewOutcome, payment: LockedPayment): Fault[] {
  const unknown = Object.keys(body).filter((name) => !outcomeFields.includes(name));
  const warnings = unknown.map((name) => ({ path: maskCardNumbers(name), message: "is not a known field; ignored" }));
  if (isOfDispute(type) && (amountMinor ?? 0) > payment.amountMinor) {
    const message = `is more than the order's amount, ${formatMoney(payment)}; the dispute counts up to that`;
    warnings.push({ path: "amount", message });
  }
  return warnings;
}

/**
 * A repeated refund of the rest is the same if nothing is left, whatever the rest was. What an erasure removed from the words
 * isn't compared.
 */
function requireSameContent(known: OutcomeEvent, outcome: NewOutcome, { isRest, isErased }: { isRest: boolean; isErased: boolean }): void {
  const fields = ["at", "reason", "reasonCode", ...(isRest ? [] : (["amountMinor"] as const))] as const;
  const isRemoved = (field: (typeof fields)[number]) => (isErased && known[field] === null) || String(known[field]).includes(REMOVED);
  const differing = fields.filter((field) => known[field]?.valueOf() !== outcome[field]?.valueOf() && !isRemoved(field));
  if (differing.length === 0) return;
  throw new SuretyError("known-otherwise", "This outcome was recorded before, with other content", {
    faults: differing.map((field) => ({ path: field === "amountMinor" ? "amount" : field, message: "differs from what was recorded" })),
  });
}

/** A refund must not exceed the rest of the order. Without an amount there must be something left. */
function checkRefund(body: OutcomeBody, refundMinor: number, left: Money): void {
  if (body.amount === undefined ? left.amountMinor > 0 : refundMinor <= left.amountMinor) return;
  const message =
    left.amountMinor === 0
      ? "must be 0: the order is already fully refunded"
      : `must be at most ${formatMoney(left)}, the part of the order not refunded yet`;
  throw new SuretyError("bad-content", "The outcome wasn't accepted", { faults: [{ path: "amount", message }] });
}

function outcomeText({ type, amountMinor, currency, reason, reasonCode }: NewOutcome): string {
  const money = amountMinor === null || currency === null ? null : formatMoney({ amountMinor, currency });
  const details = [money, reasonWords(type, reason)].filter((part) => part !== null).join(", ");
  return `${outcomes[type].words}${details && `: ${details}`}${reasonCode === null ? "" : ` (${reasonCode})`}`;
}

function reasonWords(type: NewOutcome["type"], reason: string | null): string | null {
  const cancelReason = cancelReasons.find((known) => known === reason);
  if (type === "cancelled" && cancelReason !== undefined) return cancelReasonWords(cancelReason);
  return reason?.replaceAll("_", " ") ?? null;
}
