import { z } from "zod";
import { nullIfUnreadable } from "#contract/codecs.ts";
import { outcomeBody, type OutcomeBody } from "#contract/orders.ts";
import { dueDateFault } from "#domain/disputes/due-date-fault.ts";
import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import { convertedAmount } from "#domain/money/exchange-rates.ts";
import { amountFault, formatMoney, toMinor, type Money } from "#domain/money/money.ts";
import { maskCardNumbers } from "#domain/orders/card-number.ts";
import { harmlessId } from "#domain/orders/harmless-text.ts";
import { earliestOf, happenedAtFault } from "#domain/orders/happened-at.ts";
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
import { faultsByOrder } from "#server/orders/faults-by-order.ts";
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
 * "known-otherwise" naming the fields that differ; a later due date alone replaces the earlier one. Refunds never exceed the order's
 * amount; a larger dispute, and unknown fields, are warned about. A new one of an order with the most outcomes that one can have
 * throws "limit-reached". A payment's state follows from all its outcomes by their own time, in whatever order they arrive; state,
 * trail and figures commit together.
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
    const faults = outcomeFaults(body, payment, receivedAt);
    if (faults.length > 0) throw refusedFor([...faults, ...(await refundFaults(handle, tenantId, payment, body, faults))]);
    const outcome = outcomeOf(body, payment, leftMinor, receivedAt);
    const known = await findOutcome(handle, tenantId, payment.paymentId, outcome.repeatKey);
    const ownWarnings = warningsOf(body, outcome, payment, known?.dueAt ?? null);
    const answer = { paymentId: payment.paymentId, warnings: shortMessages([...warnings, ...ownWarnings]) };
    if (known) {
      // Whether a refund was of the rest isn't known of one from before that was kept.
      const isRest = outcome.isRest && (known.isRest || leftMinor === 0);
      requireSameContent(known, outcome, { isRest, isErased: payment.isErased });
      await extendDueDate(handle, tenantId, payment, known, outcome.dueAt);
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

/** What an order and the clock say against an outcome whose fields have faults too, from those that could be read. */
export async function findOutcomeFaults(
  services: Pick<Services, "database" | "secrets">,
  tenantId: number,
  orderId: string,
  sent: unknown,
  receivedAt: Date,
): Promise<readonly Fault[]> {
  const read = readable.safeParse(sent);
  if (!read.success) return [];
  const body = { ...read.data, id: read.data.id && harmlessId(read.data.id, identifierHash(services.secrets, tenantId)) };
  return faultsByOrder(services, tenantId, orderId, async (handle, payment) => {
    const faults = outcomeFaults(body, payment, receivedAt);
    return [...faults, ...(await refundFaults(handle, tenantId, payment, body, faults))];
  });
}

const shape = outcomeBody.shape;
/** Fields that aren't sent are undefined, those that can't be read null. */
const readable = z.object({
  id: nullIfUnreadable(shape.id),
  type: nullIfUnreadable(shape.type),
  reason: nullIfUnreadable(shape.reason),
  amount: nullIfUnreadable(shape.amount),
  currency: nullIfUnreadable(shape.currency),
  at: nullIfUnreadable(shape.at),
  dueAt: nullIfUnreadable(shape.dueAt),
});
type ReadableOutcome = z.output<typeof readable>;

function outcomeFaults({ type, reason, amount, currency, at, dueAt }: ReadableOutcome, payment: LockedPayment, receivedAt: Date): Fault[] {
  const faults: Fault[] = [];
  const timeFault = at && happenedAtFault(at, payment.createdAt, receivedAt);
  if (timeFault !== null) faults.push({ path: "at", message: timeFault });
  const dueFault = type && isOpening(type) && dueAt && at ? dueDateFault(dueAt, at) : null;
  if (dueFault !== null) faults.push({ path: "dueAt", message: dueFault });
  if (type === "cancelled" && typeof reason === "string" && !cancelReasons.some((known) => known === reason)) {
    faults.push({ path: "reason", message: `${fieldFaults.choice(cancelReasons)} for a canceled order` });
  }
  // An amount is in the currency that is meant.
  if (currency === null) return faults;
  const read = sentCurrency(currency, payment);
  if (type && read !== payment.currency && !isOfDispute(type))
    faults.push({ path: "currency", message: `must be the order's currency, ${payment.currency}` });
  const fault = typeof amount === "number" ? amountFault(amount, read) : null;
  if (fault !== null) faults.push({ path: "amount", message: fault });
  return faults;
}

/** What is left of the order, said against a refund that has other faults; nothing where it could be a repeat. */
async function refundFaults(
  handle: Handle,
  tenantId: number,
  payment: LockedPayment,
  { id, type, amount, currency, at }: ReadableOutcome,
  faults: readonly Fault[],
): Promise<Fault[]> {
  const isFaulty = (...paths: string[]) => faults.some(({ path }) => paths.includes(path));
  if (type !== "refund" || id === null || amount === null || currency === null || isFaulty("amount", "currency")) return [];
  if (id === undefined && at === null) return [];
  // With its right time, no more of it could be accepted than at the earliest.
  const when = at === null || isFaulty("at") ? earliestOf(payment.createdAt) : at;
  const amountMinor = amount === undefined ? null : toMinor(amount, payment.currency);
  const known = await findOutcome(handle, tenantId, payment.paymentId, outcomeIdentity({ id: id ?? null, type, at: when, amountMinor }));
  if (known) return [];
  const { fault } = await findRefundable(handle, tenantId, payment, { at: when, amountMinor });
  return fault === null ? [] : [fault];
}

function refusedFor(faults: Fault[]): SuretyError {
  return new SuretyError("bad-content", "The outcome wasn't accepted", { faults });
}

function outcomeOf(body: OutcomeBody, payment: LockedPayment, leftMinor: number, receivedAt: Date): NewOutcome {
  const currency = sentCurrency(body.currency, payment);
  const isForeign = currency !== payment.currency;
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
    dueAt: isOpening(body.type) ? (body.dueAt ?? null) : null,
    receivedAt,
  };
}

function sentCurrency(sent: string | undefined, payment: LockedPayment): CurrencyCode {
  const code = sent?.toUpperCase();
  return code !== undefined && isCurrency(code) ? code : payment.currency;
}

/** Null without an exchange rate. */
function amountIn(currency: CurrencyCode, sent: Money): number | null {
  if (sent.currency === currency) return sent.amountMinor;
  const converted = convertedAmount(sent, currency, bundledRates);
  return converted === null ? null : toMinor(converted, currency);
}

const outcomeFields = Object.keys(outcomeBody.shape);

/** `knownDueAt` is what the outcome was reported with before. */
function warningsOf(
  body: OutcomeBody,
  { type, at, dueAt, amountMinor, sentCurrency }: NewOutcome,
  payment: LockedPayment,
  knownDueAt: Date | null,
): Fault[] {
  const unknown = Object.keys(body).filter((name) => !outcomeFields.includes(name));
  const warnings = unknown.map((name) => ({ path: maskCardNumbers(name), message: "is not a known field; ignored" }));
  if (body.dueAt !== undefined && !isOpening(type))
    warnings.push({ path: "dueAt", message: "is only of an inquiry or chargeback; ignored" });
  if (dueAt !== null && knownDueAt !== null && dueAt < knownDueAt)
    warnings.push({ path: "dueAt", message: "is before the due date that is known; ignored" });
  else if (dueAt !== null && dueAt < at) warnings.push({ path: "dueAt", message: "is before the dispute; kept" });
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
  payment: LockedPayment,
  { isRest, at, amountMinor }: NewOutcome,
): Promise<void> {
  const { rest, fault } = await findRefundable(handle, tenantId, payment, { at, amountMinor: isRest ? null : amountMinor });
  if (fault !== null) throw refusedFor([fault]);
  if (rest) await storeRefundAmount(handle, tenantId, rest.outcomeId, Math.max(0, (rest.amountMinor ?? 0) - (amountMinor ?? 0)));
}

/** The refund of the rest that a refund is taken from, and whether it's too much; one without an amount is of the rest itself. */
async function findRefundable(
  handle: Handle,
  tenantId: number,
  { paymentId, amountMinor, refundedMinor, currency }: LockedPayment,
  refund: { at: Date; amountMinor: number | null },
) {
  const rest = refund.amountMinor === null ? null : await findRestRefund(handle, tenantId, paymentId, refund.at);
  const mostMinor = amountMinor - refundedMinor + (rest?.amountMinor ?? 0);
  if (refund.amountMinor === null ? mostMinor > 0 : refund.amountMinor <= mostMinor) return { rest, fault: null };
  const message =
    mostMinor === 0
      ? "can't be refunded: the order is already fully refunded"
      : `must be at most ${formatMoney({ amountMinor: mostMinor, currency })}, the part of the order not refunded yet`;
  return { rest, fault: { path: "amount", message } };
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
