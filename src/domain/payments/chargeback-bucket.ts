import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { DisputeState } from "#domain/payments/payment-status.ts";

/** What became of a chargeback, as the dashboard sums them up (S0 section 2). */
export const chargebackBuckets = ["recovered", "pending_payout", "pending_resolution", "lost"] as const;
export type ChargebackBucket = (typeof chargebackBuckets)[number];

export const chargebackBucketNames: Record<ChargebackBucket, string> = {
  recovered: "Total Recovered",
  pending_payout: "Pending Payout",
  pending_resolution: "Pending Resolutions",
  lost: "Lost Chargeback",
};

/** States of a dispute that is not decided yet. */
export const openDisputeStates = ["inquiry", "needs_response", "under_review"] as const satisfies DisputeState[];
/** States in which the money is back with the shop. */
export const recoveredDisputeStates = ["won", "guarantee_paid"] as const satisfies DisputeState[];
/** Guarantee status of a payment whose lost chargeback is paid back to the shop. */
export const GUARANTEED: GuaranteeStatus = 2;

/** Where a chargeback belongs: recovered is won or paid by the guarantee, a guaranteed one that is lost and not paid yet awaits its payout. */
export function chargebackBucketOf(state: DisputeState | null, guaranteeStatus: GuaranteeStatus): ChargebackBucket {
  switch (state) {
    case "won":
    case "guarantee_paid":
      return "recovered";
    case "inquiry":
    case "needs_response":
    case "under_review":
      return "pending_resolution";
    case "lost":
    case "accepted":
      return guaranteeStatus === GUARANTEED ? "pending_payout" : "lost";
    case null:
      return "lost";
  }
}

/** Reasons of a chargeback that count as fraud; all others are of another kind (S1 section 4). */
export const fraudReasons = ["fraudulent", "unrecognized"] as const;

export function isFraudReason(reason: string | null): boolean {
  return fraudReasons.some((known) => known === reason);
}
