import { expect, test } from "vitest";
import { chargebackBucketOf } from "#domain/payments/chargeback-bucket.ts";
import { disputeStates } from "#domain/payments/dispute-state.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";

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

test.for(disputeStates)("a chargeback that is %s lies in one bucket for each guarantee status", (state) => {
  expect(guaranteeStatuses.toSorted().map((status) => chargebackBucketOf(state, status))).toEqual(bucketsByState[state]);
});

test("a chargeback whose state is not known is lost", () => {
  expect(guaranteeStatuses.map((status) => chargebackBucketOf(null, status))).toEqual(["lost", "lost", "lost", "lost"]);
});
