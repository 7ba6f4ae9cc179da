import { disputesOf, foldOutcomes } from "#domain/payments/fold-outcomes.ts";
import { REFUNDED } from "#domain/payments/sub-status.ts";
import { markToTell } from "#server/connections/shopify-order-store.ts";
import { alertEventOf, listAlertsOf } from "#server/disputes/alert-store.ts";
import { storeDisputes } from "#server/disputes/dispute-store.ts";
import { appendFigureChange } from "#server/figures/figure-store.ts";
import { listOutcomes, updateOutcomeState, type LockedPayment } from "#server/orders/outcome-store.ts";
import type { Handle } from "#server/db/database.ts";

/**
 * A locked payment with the state that its outcomes and alerts add up to. Refunds and disputes count up to the payment's
 * current amount, and a fully refunded payment has that status.
 */
export async function withOutcomeState(handle: Handle, tenantId: number, payment: LockedPayment): Promise<LockedPayment> {
  return stateOf(payment, await readEvents(handle, tenantId, payment.paymentId));
}

/** Stores that state after an outcome or alert was added, with the payment's disputes and the daily figures. */
export async function storeOutcomeState(handle: Handle, tenantId: number, payment: LockedPayment): Promise<LockedPayment> {
  const events = await readEvents(handle, tenantId, payment.paymentId);
  const after = stateOf(payment, events);
  await updateOutcomeState(handle, tenantId, after);
  await appendFigureChange(handle, tenantId, payment.timeZone, payment, after);
  const disputes = disputesOf(events.outcomes, events.alerts);
  // It may start workflows at the platform. Since the order came, it's due at once.
  if (after.chargebackId !== payment.chargebackId)
    await markToTell(handle, tenantId, payment.paymentId, payment.receivedAt, { keepsTime: true });
  if (disputes.length > 0) await storeDisputes(handle, tenantId, payment.paymentId, disputes);
  return after;
}

type Events = Awaited<ReturnType<typeof readEvents>>;

async function readEvents(handle: Handle, tenantId: number, paymentId: number) {
  const outcomes = await listOutcomes(handle, tenantId, paymentId);
  const alerts = await listAlertsOf(handle, tenantId, paymentId);
  return { outcomes, alerts: alerts.map(alertEventOf) };
}

function stateOf(payment: LockedPayment, { outcomes, alerts }: Events): LockedPayment {
  const state = foldOutcomes(outcomes, alerts);
  const disputedMinor = state.chargebackId === null ? 0 : Math.min(state.disputedMinor ?? payment.amountMinor, payment.amountMinor);
  const refundedMinor = Math.min(state.refundedMinor, payment.amountMinor);
  return {
    ...payment,
    ...state,
    disputedMinor,
    recoveredMinor: Math.min(state.recoveredMinor ?? disputedMinor, disputedMinor),
    refundedMinor,
    subStatus: refundedMinor > 0 && refundedMinor === payment.amountMinor ? REFUNDED : payment.subStatus,
  };
}
