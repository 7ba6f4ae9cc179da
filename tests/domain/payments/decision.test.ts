import { describe, expect, test } from "vitest";
import { decisionByScore } from "#domain/payments/decision.ts";
import { guaranteeStatusName, guaranteeStatusOf, relatedGuaranteeName } from "#domain/payments/guarantee-status.ts";
import { formatRiskPercent, riskLevelOf } from "#domain/payments/risk-level.ts";

describe("a score", () => {
  test.for([
    [0, "approved", "Low"],
    [0.0999, "approved", "Low"],
    [0.1, "approved", "Medium"],
    [0.2999, "approved", "Medium"],
    [0.3, "pending", "High"],
    [1, "pending", "High"],
  ] as const)("of %s is %s where no scenario decides, and %s", ([score, decision, level]) => {
    expect(decisionByScore(score)).toBe(decision);
    expect(riskLevelOf(score)).toBe(level);
  });

  test("reads as a percent with two decimals", () => {
    expect(formatRiskPercent(0.0421)).toBe("4.21%");
    expect(formatRiskPercent(1)).toBe("100.00%");
  });
});

describe("the guarantee", () => {
  test.for([
    ["approved", 2],
    ["pending", 1],
    ["rejected", 3],
  ] as const)("of an order that is %s has the status %s, and 0 in a shop without one", ([decision, status]) => {
    expect(guaranteeStatusOf(decision, true)).toBe(status);
    expect(guaranteeStatusOf(decision, false)).toBe(0);
  });

  test("is told in words, an unknown status too", () => {
    expect([0, 1, 2, 3, 9, null].map(guaranteeStatusName)).toEqual([
      "Not Under Guarantee",
      "Under Review",
      "Under Guarantee",
      "Guarantee Rejected",
      "No Data Available",
      "No Data Available",
    ]);
    expect([0, 1, 2, 3, null].map(relatedGuaranteeName)).toEqual(["Unknown", "Pending", "Approved", "Rejected", "Unknown"]);
  });
});
