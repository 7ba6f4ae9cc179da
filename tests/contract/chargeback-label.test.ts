import { expect, test } from "vitest";
import { chargebackLabel } from "#contract/chargeback-label.ts";
import { chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";

test("each bucket has its own label on the wire, both ways", () => {
  const labels = chargebackBuckets.map((bucket) => chargebackLabel.encode(bucket));
  expect(labels).toEqual(["Total Recovered", "Pending Payout", "Pending Resolutions", "Lost Chargeback"]);
  expect(labels.map((label) => chargebackLabel.decode(label))).toEqual(chargebackBuckets);
});

test("an unknown label is refused", () => {
  expect(chargebackLabel.safeParse("Total Lost").success).toBe(false);
});
