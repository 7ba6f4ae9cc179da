import { expect, test } from "vitest";
import { countedDecisionName, countedDecisionOf, countedDecisions, decisionName, decisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses, listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import { paymentStatusOf } from "#domain/payments/payment-status.ts";
import { refusalName, refusals } from "#domain/payments/refusal.ts";
import { riskLevelName, riskLevels } from "#domain/payments/risk-level.ts";
import { subStatuses, subStatusName } from "#domain/payments/sub-status.ts";

test("every status has the words that its screens and files show", () => {
  expect(decisions.map(decisionName)).toEqual(["Approved", "Pending", "Rejected"]);
  expect(countedDecisions.map(countedDecisionName)).toEqual(["Approved", "Pending", "Rejected", "Closed"]);
  expect(countedDecisionOf({ decision: "pending", closedAt: null })).toBe("pending");
  expect(countedDecisionOf({ decision: "pending", closedAt: new Date() })).toBe("closed");
  expect(riskLevels.map(riskLevelName)).toEqual(["Low", "Medium", "High"]);
  expect(guaranteeStatuses.map(listGuaranteeName)).toEqual([
    "Not under guarantee",
    "Under review",
    "Under guarantee",
    "Guarantee rejected",
  ]);
  expect(subStatuses.map(subStatusName)).toEqual([
    "Confirmed & Paid",
    "Require Action",
    "Confirmed & Authorized",
    "Pending",
    "Partially Paid",
    "Refunded",
  ]);
  expect(refusals.map(refusalName)).toEqual(["Rejected, or canceled for suspected fraud", "Canceled for other reasons"]);
});

test("the status of a payment is P3 exactly when there is a chargeback", () => {
  expect([true, false].map(paymentStatusOf)).toEqual(["P3", "P1"]);
});
