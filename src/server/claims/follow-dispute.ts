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
  if (payment.chargebackId === null) return;
  const claim = await findClaim(handle, tenantId, payment.paymentId);
  const chargebackAt = await readChargebackAt(handle, tenantId, payment.paymentId);
  if (chargebackAt === null) return;
  const state = claimFollowing(claim?.state ?? null, groundOf(payment, chargebackAt));
  if (state === null) return;
  const { paymentId, disputedMinor, currency } = payment;
  if (state === claim?.state) {
    if (isUnanswered(state) && claim.amountMinor !== disputedMinor)
      await storeClaim(handle, tenantId, { ...claim, amountMinor: disputedMinor });
    return;
  }
  const after = claim === null || state === "prepared" ? prepared(payment, chargebackAt, at) : changed(claim, state, at);
  await storeClaim(handle, tenantId, after);
  const amount = { amountMinor: after.acceptedMinor ?? after.amountMinor, currency };
  const reason = whyWithdrawn(payment);
  await appendTrailEvent(handle, tenantId, paymentId, claimEvent({ from: claim?.state ?? null, to: state, at, by: null, amount, reason }));
}

function groundOf(payment: LockedPayment, chargebackAt: Date): ClaimGround {
  if (payment.disputeState === "guarantee_paid") return "paid";
  return isClaimable(payment, chargebackAt) ? "claimable" : "none";
}

function isUnanswered(state: ClaimState): boolean {
  return state === "prepared" || state === "filed";
}

function prepared({ paymentId, disputedMinor }: LockedPayment, chargebackAt: Date, at: Date): Omit<Claim, "claimId"> {
  return {
    paymentId,
    state: "prepared",
    amountMinor: disputedMinor,
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

function whyWithdrawn({ disputeState, guaranteeStatus, chargebackReason }: LockedPayment): string {
  if (guaranteeStatus !== UNDER_GUARANTEE) return "the order isn't under guarantee";
  if (!isFraudReason(chargebackReason)) return "the chargeback isn't about fraud";
  return `the dispute is now “${disputeStateName(disputeState)}”`;
}
