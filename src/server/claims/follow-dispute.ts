import type { Dispute } from "#domain/disputes/fold-disputes.ts";
import { claimFilesAt, claimFollowing, type ClaimGround, type ClaimState } from "#domain/guarantee/claim.ts";
import { claimedOf, type Claimed } from "#domain/guarantee/claimed-chargebacks.ts";
import { isFraudReason } from "#domain/payments/dispute-reasons.ts";
import { disputeStateName } from "#domain/payments/dispute-state.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";
import { claimEvent, claimReducedEvent } from "#server/claims/claim-event.ts";
import { findClaim, storeClaim, type Claim } from "#server/claims/claim-store.ts";
import type { Handle } from "#server/db/database.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import type { LockedPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";

/**
 * Has the claim of a locked payment follow its disputes and its guarantee: prepares it, has it cover what they leave, withdraws
 * it, or notes that it was paid. Call it whenever any may have changed, after that is stored; repeating it changes nothing.
 */
export async function followDispute(handle: Handle, tenantId: number, payment: LockedPayment, at: Date): Promise<void> {
  const claim = await findClaim(handle, tenantId, payment.paymentId);
  if (payment.chargebackId === null && claim === null) return;
  const { disputes } = await readDisputes(handle, tenantId, payment.paymentId);
  const claimed = claimedOf(payment, disputes);
  const state = claimFollowing(claim?.state ?? null, groundOf(disputes, claimed));
  if (state === null) return;
  if (state === claim?.state) {
    if (claimed !== null) await adjust(handle, tenantId, payment, { claim, claimed, at });
    return;
  }
  const { paymentId, currency } = payment;
  const after = state === "prepared" ? claimed && prepared(paymentId, claimed, at) : claim && changed(claim, state, at);
  if (after === null) return;
  await storeClaim(handle, tenantId, after);
  const amount = { amountMinor: after.acceptedMinor ?? after.amountMinor, currency };
  const reason = whyWithdrawn(payment, disputes);
  await appendTrailEvent(handle, tenantId, paymentId, claimEvent({ from: claim?.state ?? null, to: state, at, by: null, amount, reason }));
}

function groundOf(disputes: readonly Dispute[], claimed: Claimed | null): ClaimGround {
  if (disputes.some(({ state }) => state === "guarantee_paid")) return "paid";
  return claimed === null ? "none" : "claimable";
}

type Adjusted = { claim: Claim; claimed: Claimed; at: Date };

/** Until it's answered, a claim covers all that its order's chargebacks and refunds leave; once it's accepted, no more than that. */
async function adjust(handle: Handle, tenantId: number, payment: LockedPayment, { claim, claimed, at }: Adjusted): Promise<void> {
  const { amountMinor, chargebackAt } = claimed;
  if (isUnanswered(claim.state)) {
    if (claim.amountMinor === amountMinor && claim.chargebackAt.getTime() === chargebackAt.getTime()) return;
    await storeClaim(handle, tenantId, { ...claim, amountMinor, chargebackAt, filesAt: claim.filesAt && claimFilesAt(chargebackAt) });
  } else if (claim.state === "accepted" && amountMinor < (claim.acceptedMinor ?? claim.amountMinor)) {
    await storeClaim(handle, tenantId, { ...claim, acceptedMinor: amountMinor });
    const event = claimReducedEvent(claim.state, { amountMinor, currency: payment.currency }, at);
    await appendTrailEvent(handle, tenantId, payment.paymentId, event);
  }
}

function isUnanswered(state: ClaimState): boolean {
  return state === "prepared" || state === "filed";
}

function prepared(paymentId: number, { amountMinor, chargebackAt }: Claimed, at: Date): Omit<Claim, "claimId"> {
  return {
    paymentId,
    state: "prepared",
    amountMinor,
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

/** The disputes are the one that stands for the order first. */
function whyWithdrawn({ guaranteeStatus, amountMinor, refundedMinor }: LockedPayment, disputes: readonly Dispute[]): string {
  const chargebacks = disputes.filter(({ chargebackId }) => chargebackId !== null);
  if (chargebacks.length === 0) return "the order has no chargeback";
  if (guaranteeStatus !== UNDER_GUARANTEE) return "the order isn't under guarantee";
  if (refundedMinor >= amountMinor) return "the order was refunded";
  const ofFraud = chargebacks.find(({ reason }) => isFraudReason(reason));
  return ofFraud ? `the dispute is now “${disputeStateName(ofFraud.state)}”` : "the chargeback isn't about fraud";
}
