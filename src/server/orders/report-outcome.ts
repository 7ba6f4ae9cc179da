import type { OutcomeBody } from "#contract/orders.ts";
import { isCurrency } from "#domain/money/currencies.ts";
import { formatMoney, toMinor, type Money } from "#domain/money/money.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { cancelReasons } from "#domain/payments/outcome.ts";
import { outcomeNames } from "#domain/payments/outcome-names.ts";
import { appendFigureChange } from "#server/figures/figure-store.ts";
import {
  findRepeated,
  insertOutcome,
  lockPaymentByOrder,
  updateOutcomeState,
  type LockedPayment,
  type NewOutcome,
} from "#server/orders/outcome-store.ts";
import { noSuchOrder } from "#server/orders/order-id.ts";
import { withOutcomeState } from "#server/orders/outcome-state.ts";
import { appendStatusChange, appendTrailEvent } from "#server/orders/trail-store.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";

export type ReportedOutcome = { isNew: boolean; outcomeId: number; paymentId: number };

/**
 * Records what became of an order. A repeat (same id or, where either has none, same type,
 * instant and amount) changes nothing. All outcomes of
 * the payment fold into its state by their own time, whatever order they arrive in; state, trail and figures commit together.
 */
export async function reportOutcome(
  services: Pick<Services, "database">,
  tenantId: number,
  orderId: string,
  body: OutcomeBody,
  receivedAt: Date,
): Promise<ReportedOutcome> {
  return services.database.forTenants([tenantId], async (handle) => {
    const payment = await lockPaymentByOrder(handle, tenantId, orderId);
    if (!payment) throw noSuchOrder();
    const outcome = checkOutcome(body, payment, receivedAt);
    const earlier = await findRepeated(handle, tenantId, payment.paymentId, outcome);
    if (earlier !== null) return { isNew: false, outcomeId: earlier, paymentId: payment.paymentId };
    const outcomeId = await insertOutcome(handle, tenantId, payment.paymentId, outcome);
    const after = await withOutcomeState(handle, tenantId, payment);
    await updateOutcomeState(handle, tenantId, after);
    await appendFigureChange(handle, tenantId, payment.timeZone, payment, after);
    await appendTrailEvent(handle, tenantId, payment.paymentId, {
      type: outcome.type.startsWith("chargeback") || outcome.type === "accepted" ? "CHARGEBACK" : "OUTCOME",
      field: null,
      from: null,
      to: outcome.type,
      by: null,
      text: outcomeText(outcome),
      at: outcome.at,
    });
    await appendStatusChange(handle, tenantId, payment, after, outcome.at);
    return { isNew: true, outcomeId, paymentId: payment.paymentId };
  });
}

function checkOutcome(body: OutcomeBody, payment: LockedPayment, receivedAt: Date): NewOutcome {
  const faults: Fault[] = [];
  if (body.at.getUTCFullYear() < orderLimits.firstYear) faults.push({ path: "at", message: `is before the year ${orderLimits.firstYear}` });
  if (body.at.getTime() > receivedAt.getTime() + orderLimits.aheadMs) faults.push({ path: "at", message: "is more than 24 hours ahead" });
  if (body.type === "cancelled" && body.reason !== undefined && !cancelReasons.some((reason) => reason === body.reason)) {
    faults.push({ path: "reason", message: `must be one of ${cancelReasons.join(", ")} for a cancelled order` });
  }
  const currency = body.currency?.toUpperCase() ?? payment.currency;
  let amountMinor: number | null = null;
  if (!isCurrency(currency)) faults.push({ path: "currency", message: "is not an ISO 4217 currency code, such as USD" });
  else if (body.amount !== undefined) {
    amountMinor = toMinor(body.amount, currency);
    if (amountMinor === null)
      faults.push({ path: "amount", message: `must be a positive amount with no more digits than ${currency} has` });
  }
  if (isCurrency(currency) && currency !== payment.currency)
    faults.push({ path: "currency", message: `must be the order's own, ${payment.currency}` });
  if (faults.length > 0) throw new SuretyError("bad-content", "The outcome was not taken", { faults });
  const isRefund = body.type === "refund";
  return {
    externalId: body.id ?? null,
    repeatKey: body.id === undefined ? `${body.type} ${body.at.toISOString()} ${amountMinor ?? ""}` : `id ${body.id}`,
    type: body.type,
    reason: body.reason ?? null,
    reasonCode: body.reasonCode ?? null,
    // A refund without an amount is a refund of all of it.
    amountMinor: amountMinor ?? (isRefund ? payment.amountMinor : null),
    currency: payment.currency,
    at: body.at,
    receivedAt,
  };
}

function outcomeText(outcome: NewOutcome): string {
  const money: Money | null =
    outcome.amountMinor !== null && outcome.currency !== null ? { amountMinor: outcome.amountMinor, currency: outcome.currency } : null;
  const details = [money ? formatMoney(money) : null, outcome.reason?.replaceAll("_", " ") ?? null, outcome.reasonCode].filter(
    (part) => part !== null,
  );
  return details.length > 0 ? `${outcomeNames[outcome.type]}: ${details.join(", ")}` : outcomeNames[outcome.type];
}
