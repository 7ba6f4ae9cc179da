import { expect, test } from "vitest";
import { chargebackBucketName, chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";
import { disputeReasonName, disputeReasons, fraudReasons, reportedReason } from "#domain/payments/dispute-reasons.ts";
import { disputeStateName, disputeStates, disputeStatesWith } from "#domain/payments/dispute-state.ts";

test("a dispute is open, won back, lost, or refunded or answered before it was a chargeback", () => {
  expect(disputeStatesWith("open")).toEqual(["alert", "inquiry", "needs_response", "under_review"]);
  expect(disputeStatesWith("recovered")).toEqual(["won", "guarantee_paid"]);
  expect(disputeStatesWith("lost")).toEqual(["lost", "accepted"]);
  expect(disputeStatesWith("refunded")).toEqual(["prevented"]);
  expect(disputeStatesWith("closed")).toEqual(["alert_answered"]);
});

test("every state, reason and bucket has words of its own", () => {
  const areDistinct = (words: readonly (string | null)[]) => words.every(Boolean) && new Set(words).size === words.length;
  expect(areDistinct(disputeStates.map(disputeStateName))).toBe(true);
  expect(areDistinct(disputeReasons.map(disputeReasonName))).toBe(true);
  expect(areDistinct(chargebackBuckets.map(chargebackBucketName))).toBe(true);
});

test("an unknown state has no words", () => {
  expect([disputeStateName("charge_refunded"), disputeStateName(null)]).toEqual([null, null]);
});

test("there are 13 reasons, of which two are fraud", () => {
  expect(disputeReasons).toHaveLength(13);
  expect(fraudReasons).toEqual(["fraudulent", "unrecognized"]);
});

test("a reason is its own, whatever code comes with it", () => {
  expect(disputeReasons.map((reason) => reportedReason({ reason, reasonCode: "10.4" }))).toEqual(disputeReasons);
});

test("a code that isn't known is shown as it came", () => {
  expect(["z9", "fr_77", "99.9", "constructor"].map(disputeReasonName)).toEqual(["z9", "fr_77", "99.9", "Constructor"]);
});

test("a sender's own reason keeps its words, and none is said to be missing", () => {
  expect([disputeReasonName("Late"), disputeReasonName("late_delivery"), disputeReasonName("")]).toEqual([
    "Late",
    "Late delivery",
    "No reason given",
  ]);
});
