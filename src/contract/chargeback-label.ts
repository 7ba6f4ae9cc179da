import { z } from "zod";
import { chargebackBuckets, type ChargebackBucket } from "#domain/payments/chargeback-bucket.ts";

/** Keys of the wire: they stay as they are, whatever a screen calls a bucket. */
const labels = {
  recovered: "Total Recovered",
  pending_payout: "Pending Payout",
  pending_resolution: "Pending Resolutions",
  lost: "Lost Chargeback",
} as const satisfies Record<ChargebackBucket, string>;

/** What became of a chargeback, under the label that the wire has for it. */
export const chargebackLabel = z.codec(z.enum(Object.values(labels)), z.enum(chargebackBuckets), {
  decode: (label, context) => {
    const bucket = chargebackBuckets.find((known) => labels[known] === label);
    if (bucket !== undefined) return bucket;
    context.issues.push({ code: "custom", input: label, message: "is no label of a chargeback" });
    return z.NEVER;
  },
  encode: (bucket) => labels[bucket],
});
