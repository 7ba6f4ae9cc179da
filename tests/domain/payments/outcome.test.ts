import { expect, test } from "vitest";
import { cancelReasons, cancelledWords } from "#domain/payments/cancel-reason.ts";
import { chargebackTypes, outcomes, outcomeTypes } from "#domain/payments/outcome.ts";

test("every outcome has a rank of its own, so that two at one time never change places", () => {
  const ranks = outcomeTypes.map((type) => outcomes[type].rank);
  expect(new Set(ranks).size).toBe(outcomeTypes.length);
});

test("every outcome has words of its own", () => {
  expect(new Set(outcomeTypes.map((type) => outcomes[type].words)).size).toBe(outcomeTypes.length);
});

test("a chargeback is told by itself, by its end, and by the shop that accepts it", () => {
  expect(chargebackTypes).toEqual(["chargeback", "chargeback_won", "chargeback_lost", "accepted"]);
});

test("an outcome that tells of a chargeback says where the dispute stands", () => {
  expect(chargebackTypes.map((type) => outcomes[type].disputeState)).toEqual(["needs_response", "won", "lost", "accepted"]);
});

test("the text under Canceled is the reason, or Yes if it is unknown", () => {
  expect(["gone", ...cancelReasons].map(cancelledWords)).toEqual([
    "Yes",
    "Suspected fraud",
    "Requested by the customer",
    "Out of stock",
    "Yes",
  ]);
});
