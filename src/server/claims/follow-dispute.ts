import { claimFilesAt, claimFollowing, isClaimable, type ClaimGround, type ClaimState } from "#domain/guarantee/claim.ts";
import { isFraudReason } from "#domain/payments/dispute-reasons.ts";
import { disputeStateName } from "#domain/payments/dispute-state.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import { claimEvent } from "#server/claims/claim-event.ts";
import { findClaim, readChargebackAt, storeClaim, type Claim } from "#server/claims/claim-store.ts";
import type { Handle } from "#server/db/database.ts";
import type { LockedPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";

/**
 * Has the claim of a locked payment follow its dispute and its guarantee: prepares it, withdraws it, or notes that it was
 * paid. Call it whenever either may have changed, after that is stored; repeating it changes nothing.
 */
export async function followDispute(handle: Handle, tenantId: number, payment: LockedPayment, at: Date): Promise<void> {
  const claim = await findClaim(handle, tenantId, payment.paymentId);
  if (payment.chargebackId === null && claim === null) return;
  const chargebackAt = await readChargebackAt(handle, tenantId, payment.paymentId);
  const state = claimFollowing(claim?.state ?? null, groundOf(payment, chargebackAt));
  if (state === null) return;
  const { paymentId, currency } = payment;
  if (state === claim?.state) {
    const amountMinor = claimableMinor(payment);
    if (isUnanswered(state) && claim.amountMinor !== amountMinor) await storeClaim(handle, tenantId, { ...claim, amountMinor });
    return;
  }
  const isNew = claim === null || state === "prepared";
  const after = isNew && chargebackAt !== null ? prepared(payment, chargebackAt, at) : claim && changed(claim, state, at);
  if (after === null) return;
  await storeClaim(handle, tenantId, after);
  const amount = { amountMinor: after.acceptedMinor ?? after.amountMinor, currency };
  const reason = whyWithdrawn(payment);
  await appendTrailEvent(handle, tenantId, paymentId, claimEvent({ from: claim?.state ?? null, to: state, at, by: null, amount, reason }));
}

function groundOf(payment: LockedPayment, chargebackAt: Date | null): ClaimGround {
  if (payment.disputeState === "guarantee_paid") return "paid";
  return chargebackAt !== null && claimableMinor(payment) > 0 && isClaimable(payment, chargebackAt) ? "claimable" : "none";
}

/** What the guarantee may pay: the disputed amount, but nothing that was refunded. */
export function claimableMinor({ amountMinor, refundedMinor, disputedMinor }: LockedPayment): number {
  return Math.max(0, Math.min(disputedMinor, amountMinor - refundedMinor));
}

function isUnanswered(state: ClaimState): boolean {
  return state === "prepared" || state === "filed";
}

function prepared(payment: LockedPayment, chargebackAt: Date, at: Date): Omit<Claim, "claimId"> {
  return {
    paymentId: payment.paymentId,
    state: "prepared",
    amountMinor: claimableMinor(payment),
    chargebackAt,
    preparedAt: at,
    filesAt: claimFilesAt(chargebackAt),
    filedAt: null,
    answeredAt: null,
    acceptedMinor: null,
    declineReason: null,
    paidAt: null,
  };
}

function changed(claim: Claim, state: ClaimState, at: Date): Claim {
  return { ...claim, state, filesAt: null, paidAt: state === "paid" ? at : claim.paidAt };
}

function whyWithdrawn(payment: LockedPayment): string {
  const { chargebackId, disputeState, guaranteeStatus, chargebackReason } = payment;
  if (chargebackId === null) return "the order has no chargeback";
  if (guaranteeStatus !== UNDER_GUARANTEE) return "the order isn't under guarantee";
  if (claimableMinor(payment) === 0) return "the order was refunded";
  if (!isFraudReason(chargebackReason)) return "the chargeback isn't about fraud";
  return `the dispute is now “${disputeStateName(disputeState)}”`;
}
