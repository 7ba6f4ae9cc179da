import { foldOutcomes } from "#domain/payments/fold-outcomes.ts";
import { REFUNDED } from "#domain/payments/sub-status.ts";
import { listOutcomes, type LockedPayment } from "#server/orders/outcome-store.ts";
import type { Handle } from "#server/db/database.ts";

/**
 * A locked payment with the state that its outcomes add up to. Refunds and disputes count up to the payment's current
 * amount, and a fully refunded payment has that status.
 */
export async function withOutcomeState(handle: Handle, tenantId: number, payment: LockedPayment): Promise<LockedPayment> {
  const { disputedMinor, ...state } = foldOutcomes(await listOutcomes(handle, tenantId, payment.paymentId));
  const refundedMinor = Math.min(state.refundedMinor, payment.amountMinor);
  return {
    ...payment,
    ...state,
    disputedMinor: state.chargebackId === null ? 0 : Math.min(disputedMinor ?? payment.amountMinor, payment.amountMinor),
    refundedMinor,
    subStatus: refundedMinor > 0 && refundedMinor === payment.amountMinor ? REFUNDED : payment.subStatus,
  };
}
