import { foldOutcomes } from "#domain/payments/payment-status.ts";
import { listOutcomes, type LockedPayment } from "#server/orders/outcome-store.ts";
import type { Handle } from "#server/db/database.ts";

/**
 * A locked payment with the state that all its outcomes fold into. Refunds count up to the payment's amount and no
 * further, whatever that amount is now.
 */
export async function withOutcomeState(handle: Handle, tenantId: number, payment: LockedPayment): Promise<LockedPayment> {
  const events = await listOutcomes(handle, tenantId, payment.paymentId);
  const state = foldOutcomes(events);
  const chargeback =
    events.find((event) => event.type === "chargeback") ??
    events.find((event) => event.type.startsWith("chargeback") || event.type === "accepted");
  return {
    ...payment,
    chargebackId: state.hasChargeback ? (chargeback?.name ?? null) : null,
    chargebackReason: state.chargebackReason,
    disputeState: state.disputeState,
    cancelReason: state.cancelReason,
    refundedMinor: Math.min(state.refundedMinor, payment.amountMinor),
  };
}
