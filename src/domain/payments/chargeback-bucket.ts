import { keysOf } from "#domain/keys-of.ts";
import { isFraudReason } from "#domain/payments/dispute-reasons.ts";
import { disputeEndOf, type DisputeState } from "#domain/payments/dispute-state.ts";
import { UNDER_GUARANTEE, type GuaranteeStatus } from "#domain/payments/guarantee-status.ts";

const table = {
  recovered: { name: "Total Recovered" },
  pending_payout: { name: "Pending Payout" },
  pending_resolution: { name: "Pending Resolutions" },
  lost: { name: "Lost Chargeback" },
} as const satisfies Record<string, { name: string }>;

/** How the dashboard groups chargebacks. */
export type ChargebackBucket = keyof typeof table;
export const chargebackBuckets: readonly ChargebackBucket[] = keysOf(table);

/** A bucket's name on screens and in files. The wire has its own labels. */
export function chargebackBucketName(bucket: ChargebackBucket): string {
  return table[bucket].name;
}

/**
 * A chargeback's bucket. Recovered means won or paid by the guarantee; a lost one for fraud under guarantee awaits its payout.
 * The guarantee pays for no other reason.
 */
export function chargebackBucketOf(state: DisputeState | null, guaranteeStatus: GuaranteeStatus, reason: string | null): ChargebackBucket {
  if (state === null) return "lost";
  switch (disputeEndOf(state)) {
    case "recovered":
      return "recovered";
    case "open":
      return "pending_resolution";
    case "lost":
      return guaranteeStatus === UNDER_GUARANTEE && isFraudReason(reason) ? "pending_payout" : "lost";
    case "refunded":
    case "closed":
      return "lost";
  }
}

/**
 * What the disputed amounts of a bucket's chargebacks add to each bucket: what was won or paid is recovered, and the rest stays,
 * or is lost once they are recovered, as a claim may be accepted for less than was disputed.
 */
export function bucketAmounts(
  bucket: ChargebackBucket,
  { disputedMinor, recoveredMinor }: { disputedMinor: number; recoveredMinor: number },
): { bucket: ChargebackBucket; amountMinor: number }[] {
  return [
    { bucket: "recovered" as const, amountMinor: recoveredMinor },
    { bucket: bucket === "recovered" ? ("lost" as const) : bucket, amountMinor: disputedMinor - recoveredMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0);
}
