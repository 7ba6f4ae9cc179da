import { foldOutcomes } from "#domain/payments/fold-outcomes.ts";
import { outcomes } from "#domain/payments/outcome.ts";
import { REFUNDED } from "#domain/payments/sub-status.ts";
import { listOutcomes, type LockedPayment } from "#server/orders/outcome-store.ts";
import type { Handle } from "#server/db/database.ts";

/**
 * A locked payment with the state that its outcomes add up to. Refunds and disputes count up to the payment's current
 * amount, and a fully refunded payment has that status.
 */
export async function withOutcomeState(handle: Handle, tenantId: number, payment: LockedPayment): Promise<LockedPayment> {
  const events = await listOutcomes(handle, tenantId, payment.paymentId);
  const state = foldOutcomes(events);
  const chargeback = events.find((event) => event.type === "chargeback") ?? events.find((event) => outcomes[event.type].isChargeback);
  const refundedMinor = Math.min(state.refundedMinor, payment.amountMinor);
  return {
    ...payment,
    chargebackId: state.hasChargeback ? (chargeback?.name ?? null) : null,
    chargebackReason: state.chargebackReason,
    disputeState: state.disputeState,
    disputedMinor: state.hasChargeback ? Math.min(state.disputedMinor ?? payment.amountMinor, payment.amountMinor) : 0,
    cancelReason: state.cancelReason,
    refundedMinor,
    subStatus: refundedMinor > 0 && refundedMinor === payment.amountMinor ? REFUNDED : payment.subStatus,
  };
}
