import { outcomeBody, type OutcomeBody } from "#contract/orders.ts";
import { dueDateFault } from "#domain/disputes/due-date-fault.ts";
import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import { convertedAmount } from "#domain/money/exchange-rates.ts";
import { amountFault, formatMoney, toMinor, type Money } from "#domain/money/money.ts";
import { maskCardNumbers } from "#domain/orders/card-number.ts";
import { happenedAtFault } from "#domain/orders/happened-at.ts";
import { cancelReasons, cancelReasonWords } from "#domain/payments/cancel-reason.ts";
import { REMOVED } from "#domain/payments/erased.ts";
import { outcomeIdentity } from "#domain/payments/outcome-identity.ts";
import { isOfDispute, isOpening, outcomes } from "#domain/payments/outcome.ts";
import type { Handle, InTransaction } from "#server/db/database.ts";
import { noteCaseStrength } from "#server/case-strength/note-case-strength.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import {
  findOutcome,
  findRestRefund,
  insertOutcome,
  lockPaymentByOrder,
  requireRoomForOutcome,
  storeRefundAmount,
  type KnownOutcome,
  type LockedPayment,
  type NewOutcome,
} from "#server/orders/outcome-store.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import { extendDueDate } from "#server/orders/extend-due-date.ts";
import { harmlessOutcome, withoutOwnWords } from "#server/orders/harmless-outcome.ts";
import { noSuchOrder } from "#server/orders/order-id.ts";
import { storeOutcomeState } from "#server/orders/outcome-state.ts";
import { storeStanding } from "#server/orders/store-standing.ts";
import { appendStatusChange, appendTrailEvent } from "#server/orders/trail-store.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { shortMessages } from "#domain/text/short-messages.ts";

type ReportedOutcome = { isNew: boolean; outcomeId: number; paymentId: number; warnings: Fault[] };

/**
 * Records an outcome of an order. One that is known (`outcomeIdentity`) changes nothing; with other content it throws
 * "known-otherwise" naming the fields that differ; a later due date alone replaces the earlier one. Refunds never exceed the order's amount; a larger dispute, and unknown
 * fields, are warned about. A new one of an order with the most outcomes that one can have throws "limit-reached". A payment's state follows from all its outcomes by their own time, in whatever order they arrive;
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
      // Whether a refund was of the rest isn't known of one from before that was kept.
      const isRest = outcome.isRest && (known.isRest || leftMinor === 0);
      requireSameContent(known, outcome, { isRest, isErased: payment.isErased });
      await extendDueDate(handle, tenantId, payment, known, outcome.dueAt);
      if (known.dueAt !== null && outcome.dueAt !== null && outcome.dueAt < known.dueAt)
        answer.warnings.push({ path: "dueAt", message: "is before the due date that is known; ignored" });
      return { ...answer, isNew: false, outcomeId: known.outcomeId };
    }
    if (outcomes[outcome.type].reportedBy === "shop") await requireRoomForOutcome(handle, tenantId, payment.paymentId, outcome.type);
    if (outcome.type === "refund") await takeRefund(handle, tenantId, payment, outcome);
    const outcomeId = await insertOutcome(handle, tenantId, payment.paymentId, outcome);
    const after = await storeOutcomeState(handle, tenantId, payment);
    await appendTrailEvent(handle, tenantId, payment.paymentId, {
      type: outcomes[outcome.type].isChargeback ? "CHARGEBACK" : "OUTCOME",
      field: null,
      from: null,
      to: outcome.type,
      by: null,
      text: outcomeText(outcome) + (await whichOfSeveral(handle, tenantId, payment.paymentId, outcome)),
      at: outcome.at,
    });
    await appendStatusChange(handle, tenantId, payment, after, outcome.at);
    await storeStanding(handle, tenantId, after, { at: receivedAt, by: null, words: null });
    // What other orders changed since is noted when it starts to matter.
    if (outcomes[outcome.type].isChargeback) await noteCaseStrength(handle, tenantId, payment.paymentId, outcome.at);
    return { ...answer, isNew: true, outcomeId };
  });
}

function checkOutcome(body: OutcomeBody, payment: LockedPayment, leftMinor: number, receivedAt: Date): NewOutcome {
  const faults: Fault[] = [];
  const timeFault = happenedAtFault(body.at, payment.createdAt, receivedAt);
  if (timeFault !== null) faults.push({ path: "at", message: timeFault });
  const dueAt = isOpening(body.type) ? (body.dueAt ?? null) : null;
  const dueFault = dueAt && dueDateFault(dueAt, body.at);
  if (dueFault !== null) faults.push({ path: "dueAt", message: dueFault });
  if (body.type === "cancelled" && body.reason !== undefined && !cancelReasons.some((reason) => reason === body.reason)) {
    faults.push({ path: "reason", message: `${fieldFaults.choice(cancelReasons)} for a canceled order` });
  }
  const currency = sentCurrency(body, payment);
  const isForeign = currency !== payment.currency;
  if (isForeign && !isOfDispute(body.type)) faults.push({ path: "currency", message: `must be the order's currency, ${payment.currency}` });
  const fault = body.amount === undefined ? null : amountFault(body.amount, currency);
  if (fault !== null) faults.push({ path: "amount", message: fault });
  if (faults.length > 0) throw new SuretyError("bad-content", "The outcome wasn't accepted", { faults });
  const sentMinor = body.amount === undefined ? null : toMinor(body.amount, currency);
  const sent = sentMinor === null ? null : { amountMinor: sentMinor, currency };
  const amountMinor = sent === null ? null : amountIn(payment.currency, sent);
  return {
    externalId: body.id ?? null,
    repeatKey: outcomeIdentity({ id: body.id ?? null, type: body.type, at: body.at, amountMinor: sentMinor }),
    type: body.type,
    reason: body.reason ?? null,
    reasonCode: body.reasonCode ?? null,
    // A refund without an amount refunds the rest.
    isRest: body.type === "refund" && body.amount === undefined,
    amountMinor: amountMinor ?? (body.type === "refund" ? leftMinor : null),
    currency: payment.currency,
    sentAmountMinor: isForeign ? sentMinor : null,
    sentCurrency: isForeign && sentMinor !== null ? currency : null,
    at: body.at,
    dueAt,
    receivedAt,
  };
}

function sentCurrency(body: OutcomeBody, payment: LockedPayment): CurrencyCode {
  const code = body.currency?.toUpperCase();
  return code !== undefined && isCurrency(code) ? code : payment.currency;
}

/** Null without an exchange rate. */
function amountIn(currency: CurrencyCode, sent: Money): number | null {
  if (sent.currency === currency) return sent.amountMinor;
  const converted = convertedAmount(sent, currency, bundledRates);
  return converted === null ? null : toMinor(converted, currency);
}

const outcomeFields = Object.keys(outcomeBody.shape);

function warningsOf(body: OutcomeBody, { type, amountMinor, sentCurrency }: NewOutcome, payment: LockedPayment): Fault[] {
  const unknown = Object.keys(body).filter((name) => !outcomeFields.includes(name));
  const warnings = unknown.map((name) => ({ path: maskCardNumbers(name), message: "is not a known field; ignored" }));
  if (body.dueAt !== undefined && !isOpening(type))
    warnings.push({ path: "dueAt", message: "is only of an inquiry or chargeback; ignored" });
  if (body.dueAt !== undefined && isOpening(type) && body.dueAt < body.at)
    warnings.push({ path: "dueAt", message: "is before the dispute; kept" });
  if (body.currency !== undefined && body.amount === undefined)
    warnings.push({ path: "currency", message: "is without an amount; ignored" });
  if (sentCurrency !== null && amountMinor === null) {
    const message = `can't be converted to the order's currency, ${payment.currency}; the dispute counts the order's amount`;
    warnings.push({ path: "currency", message });
  }
  if (isOfDispute(type) && (amountMinor ?? 0) > payment.amountMinor) {
    const message = `is more than the order's amount, ${formatMoney(payment)}; the dispute counts up to that`;
    warnings.push({ path: "amount", message });
  }
  return warnings;
}

/** A repeated refund of the rest is the same whatever the rest was. What an erasure removed from the words isn't compared. */
function requireSameContent(known: KnownOutcome, outcome: NewOutcome, { isRest, isErased }: { isRest: boolean; isErased: boolean }): void {
  // Converted at another rate it would differ.
  const amountField = outcome.sentAmountMinor === null ? "amountMinor" : "sentAmountMinor";
  const fields = ["at", "reason", "reasonCode", "sentCurrency", ...(isRest ? [] : ([amountField] as const))] as const;
  const isRemoved = (field: (typeof fields)[number]) => (isErased && known[field] === null) || String(known[field]).includes(REMOVED);
  const differing = fields.filter((field) => known[field]?.valueOf() !== outcome[field]?.valueOf() && !isRemoved(field));
  if (differing.length === 0) return;
  throw new SuretyError("known-otherwise", "This outcome was recorded before, with other content", {
    faults: differing.map((field) => ({ path: sentNames[field] ?? field, message: "differs from what was recorded" })),
  });
}

const sentNames: Readonly<Record<string, string>> = { amountMinor: "amount", sentAmountMinor: "amount", sentCurrency: "currency" };

/**
 * A refund must not exceed what is left of the order. One without an amount is of all that was left when it was made, and there
 * must be something: a refund from before it that arrives later is taken from it, so that both are the same in whatever order
 * they arrive.
 */
async function takeRefund(
  handle: Handle,
  tenantId: number,
  { paymentId, amountMinor, refundedMinor, currency }: LockedPayment,
  { isRest, at, amountMinor: sentMinor }: NewOutcome,
): Promise<void> {
  const refundMinor = sentMinor ?? 0;
  const rest = isRest ? null : await findRestRefund(handle, tenantId, paymentId, at);
  const restMinor = rest?.amountMinor ?? 0;
  const mostMinor = amountMinor - refundedMinor + restMinor;
  if (isRest ? mostMinor > 0 : refundMinor <= mostMinor) {
    if (rest) await storeRefundAmount(handle, tenantId, rest.outcomeId, Math.max(0, restMinor - refundMinor));
    return;
  }
  const message =
    mostMinor === 0
      ? "can't be refunded: the order is already fully refunded"
      : `must be at most ${formatMoney({ amountMinor: mostMinor, currency })}, the part of the order not refunded yet`;
  throw new SuretyError("bad-content", "The outcome wasn't accepted", { faults: [{ path: "amount", message }] });
}

/** The amount of a refund of the rest isn't told: one that arrives later may be taken from it. */
function outcomeText({ type, reason, reasonCode, isRest, ...outcome }: NewOutcome): string {
  const amountMinor = outcome.sentAmountMinor ?? outcome.amountMinor;
  const currency = outcome.sentCurrency ?? outcome.currency;
  const money = isRest || amountMinor === null || currency === null ? null : formatMoney({ amountMinor, currency });
  const details = [money, reasonWords(type, reason)].filter((part) => part !== null).join(", ");
  return `${outcomes[type].words}${isRest ? " in full" : ""}${details && `: ${details}`}${reasonCode === null ? "" : ` (${reasonCode})`}`;
}

function reasonWords(type: NewOutcome["type"], reason: string | null): string | null {
  const cancelReason = cancelReasons.find((known) => known === reason);
  if (type === "cancelled" && cancelReason !== undefined) return cancelReasonWords(cancelReason);
  return reason?.replaceAll("_", " ") ?? null;
}

/** Names the dispute where the order has others too. */
async function whichOfSeveral(handle: Handle, tenantId: number, paymentId: number, { type, externalId }: NewOutcome): Promise<string> {
  if (externalId === null || !isOfDispute(type)) return "";
  const { disputes } = await readDisputes(handle, tenantId, paymentId);
  return disputes.length > 1 ? `, ID ${externalId}` : "";
}
