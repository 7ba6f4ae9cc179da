import { z } from "zod";
import { chargebackBuckets, type ChargebackBucket } from "#domain/payments/chargeback-bucket.ts";

/** Wire values. They stay the same even if screens rename a bucket. */
const labels = {
  recovered: "Total Recovered",
  pending_payout: "Pending Payout",
  pending_resolution: "Pending Resolutions",
  lost: "Lost Chargeback",
} as const satisfies Record<ChargebackBucket, string>;

/** A chargeback's bucket, sent as its wire label. */
export const chargebackLabel = z.codec(z.enum(Object.values(labels)), z.enum(chargebackBuckets), {
  decode: (label, context) => {
    const bucket = chargebackBuckets.find((known) => labels[known] === label);
    if (bucket !== undefined) return bucket;
    context.issues.push({ code: "custom", input: label, message: "must be a chargeback label" });
    return z.NEVER;
  },
  encode: (bucket) => labels[bucket],
});
