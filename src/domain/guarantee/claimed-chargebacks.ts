import type { Dispute } from "#domain/disputes/fold-disputes.ts";
import { claimWindowEndsAt } from "#domain/guarantee/claim.ts";
import { isFraudReason } from "#domain/payments/dispute-reasons.ts";
import { disputeEndOf } from "#domain/payments/dispute-state.ts";
import { UNDER_GUARANTEE, type GuaranteeStatus } from "#domain/payments/guarantee-status.ts";

export type Guaranteed = { createdAt: Date; guaranteeStatus: GuaranteeStatus; amountMinor: number; refundedMinor: number };
export type Disputed = Pick<Dispute, "chargebackAt" | "reason" | "state" | "amountMinor">;

/** What a claim covers: an order's chargebacks that the guarantee pays. */
export type Claimed<Chargeback extends Disputed = Dispute> = {
  chargebacks: Chargeback[];
  /** Their sum, but nothing that was refunded or that other claims of the order take. */
  amountMinor: number;
  /** When the first of them was made. */
  chargebackAt: Date;
};

/**
 * What a claim covers of an order's disputes, where the order's other claims take so much already; null if that's nothing. A
 * chargeback without an amount is about the whole order.
 */
export function claimedOf<Chargeback extends Disputed>(
  order: Guaranteed,
  disputes: readonly Chargeback[],
  takenMinor = 0,
): Claimed<Chargeback> | null {
  const chargebacks = disputes.filter((dispute) => isClaimable(order, dispute));
  const disputedMinor = chargebacks.reduce((sum, { amountMinor }) => sum + (amountMinor ?? order.amountMinor), 0);
  const amountMinor = Math.min(disputedMinor, order.amountMinor - order.refundedMinor - takenMinor);
  const [chargebackAt] = chargebacks.flatMap((each) => each.chargebackAt ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  return chargebackAt === undefined || amountMinor <= 0 ? null : { chargebacks, amountMinor, chargebackAt };
}

/**
 * Whether a dispute is a chargeback that the guarantee pays: its order is under guarantee, the bank's reason is that the
 * cardholder didn't make or doesn't recognize it, it came within 180 days of the order, and the shop doesn't have its money back.
 */
function isClaimable(order: Guaranteed, dispute: Disputed): boolean {
  return (
    dispute.chargebackAt !== null &&
    order.guaranteeStatus === UNDER_GUARANTEE &&
    isFraudReason(dispute.reason) &&
    dispute.chargebackAt <= claimWindowEndsAt(order.createdAt) &&
    isUnrecovered(dispute)
  );
}

/** Whether a dispute is open or lost, so that the shop doesn't have its money back. */
export function isUnrecovered({ state }: Pick<Disputed, "state">): boolean {
  const end = state && disputeEndOf(state);
  return end === "open" || end === "lost";
}
