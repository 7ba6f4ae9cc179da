import { expect, test } from "vitest";
import { chargebackLabel } from "#contract/chargeback-label.ts";
import { chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";

test("a bucket goes over the wire under its own label, both ways", () => {
  const labels = chargebackBuckets.map((bucket) => chargebackLabel.encode(bucket));
  expect(labels).toEqual(["Total Recovered", "Pending Payout", "Pending Resolutions", "Lost Chargeback"]);
  expect(labels.map((label) => chargebackLabel.decode(label))).toEqual(chargebackBuckets);
});

test("a label that no bucket has is refused", () => {
  expect(chargebackLabel.safeParse("Total Lost").success).toBe(false);
});
