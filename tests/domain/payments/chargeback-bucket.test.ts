import { expect, test } from "vitest";
import { bucketAmounts, chargebackBucketOf } from "#domain/payments/chargeback-bucket.ts";
import { disputeReasons, isFraudReason } from "#domain/payments/dispute-reasons.ts";
import { disputeStates } from "#domain/payments/dispute-state.ts";
import { guaranteeStatuses, UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";

const open = ["pending_resolution", "pending_resolution", "pending_resolution", "pending_resolution"];
const back = ["recovered", "recovered", "recovered", "recovered"];
const over = ["lost", "lost", "pending_payout", "lost"];
const bucketsByState = {
  alert: open,
  alert_answered: ["lost", "lost", "lost", "lost"],
  inquiry: open,
  needs_response: open,
  under_review: open,
  won: back,
  lost: over,
  accepted: over,
  prevented: ["lost", "lost", "lost", "lost"],
  guarantee_paid: back,
};

test.for(disputeStates)("a fraud chargeback that is %s lies in one bucket for each guarantee status", (state) => {
  expect(guaranteeStatuses.toSorted().map((status) => chargebackBucketOf(state, status, "fraudulent"))).toEqual(bucketsByState[state]);
});

test.each([...disputeReasons, null, "UA99"])(
  "one for %s that was lost under guarantee awaits a payout only if it's about fraud",
  (reason) => {
    expect(chargebackBucketOf("lost", UNDER_GUARANTEE, reason)).toBe(isFraudReason(reason) ? "pending_payout" : "lost");
  },
);

test.each([
  ["recovered", 60, { recovered: 60, lost: 40 }],
  ["recovered", 100, { recovered: 100 }],
  ["recovered", 0, { lost: 100 }],
  ["pending_resolution", 60, { recovered: 60, pending_resolution: 40 }],
  ["pending_payout", 0, { pending_payout: 100 }],
] as const)("of 100 disputed in bucket %s with %d won or paid, each part counts once: %j", (bucket, recoveredMinor, expected) => {
  const parts = bucketAmounts(bucket, { disputedMinor: 100, recoveredMinor });
  expect(Object.fromEntries(parts.map((part) => [part.bucket, part.amountMinor]))).toEqual(expected);
});

test("a chargeback whose state is not known is lost", () => {
  expect(guaranteeStatuses.map((status) => chargebackBucketOf(null, status, "fraudulent"))).toEqual(["lost", "lost", "lost", "lost"]);
});
