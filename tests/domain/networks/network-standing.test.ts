import { describe, expect, test } from "vitest";
import { programs, ruleInForce, watchedBrandOf, type ProgramId } from "#domain/networks/network-programs.ts";
import { networkStanding, type NetworkMonth } from "#domain/networks/network-standing.ts";

const halfOfNovember = { day: "2026-11-16", share: 0.5 };

function standingIn(id: ProgramId, shown: Partial<NetworkMonth>, passed = halfOfNovember) {
  const program = programs.find((each) => each.id === id);
  const rule = ruleInForce(id, passed.day);
  if (!program || !rule) throw new Error(`${id} is not in force`);
  return networkStanding(program, rule, { settled: 0, settledMonthBefore: 0, fraudChargebacks: 0, otherChargebacks: 0, ...shown }, passed);
}

describe("the rule in force", () => {
  test.for([
    ["2025-05-31", null],
    ["2025-06-01", 220],
    ["2026-03-31", 220],
    ["2026-04-01", 150],
  ] as const)("of Visa on %s asks for %s basis points", ([day, basisPoints]) => {
    expect(ruleInForce("visa_vamp", day)?.leastBasisPoints ?? null).toBe(basisPoints);
  });

  test("has a source", () => {
    for (const { id } of programs) expect(ruleInForce(id, "2026-11-21")?.source).toMatch(/^https:/);
  });
});

test("a card's network follows from its brand in any case, and other brands aren't monitored", () => {
  expect(["Visa", "VISA", "mastercard", "American Express", ""].map(watchedBrandOf)).toEqual(["Visa", "Visa", "Mastercard", null, null]);
});

describe("Visa VAMP", () => {
  test("counts a fraud chargeback twice and divides by the same month's orders", () => {
    const month = { settled: 10_000, settledMonthBefore: 1, fraudChargebacks: 60, otherChargebacks: 30 };
    expect(standingIn("visa_vamp", month)).toMatchObject({ count: 150, settled: 10_000, ratioPercent: 1.5, standing: "fine" });
  });

  test.for([
    [1500, 1000, "near"],
    [1501, 100_067, "near"],
    [1501, 100_066, "above"],
    [1501, 0, "above"],
    [1125, 1000, "fine"],
    [1126, 1000, "near"],
    [5000, 400_000, "near"],
    [5000, 450_000, "fine"],
  ] as const)("with a count of %i on %i orders is %s", ([otherChargebacks, settled, standing]) => {
    expect(standingIn("visa_vamp", { otherChargebacks, settled }).standing).toBe(standing);
  });

  test("with all alerts refunded, still has the fraud reports", () => {
    const { withAlerts } = standingIn("visa_vamp", { settled: 100_000, fraudChargebacks: 900, otherChargebacks: 700 });
    expect(withAlerts).toMatchObject({ count: 900, ratioPercent: 0.9, standing: "fine" });
  });
});

describe("Mastercard", () => {
  test("counts each chargeback once and divides by last month's orders", () => {
    const month = { settled: 1, settledMonthBefore: 7500, fraudChargebacks: 100, otherChargebacks: 85 };
    const standing = standingIn("mastercard_ecm", month);
    expect(standing).toMatchObject({ count: 185, settled: 7500, standing: "above" });
    expect(standing.ratioPercent).toBeCloseTo(2.4667, 4);
  });

  test.for([
    ["mastercard_ecm", 99, 1000, "near"],
    ["mastercard_ecm", 100, 6666, "above"],
    ["mastercard_ecm", 100, 6667, "near"],
    ["mastercard_hecm", 299, 1000, "near"],
    ["mastercard_hecm", 300, 10_000, "above"],
    ["mastercard_hecm", 300, 10_001, "near"],
    ["mastercard_hecm", 300, 20_000, "fine"],
  ] as const)("%s with %i chargebacks on %i orders is %s", ([id, otherChargebacks, settledMonthBefore, standing]) => {
    expect(standingIn(id, { otherChargebacks, settledMonthBefore }).standing).toBe(standing);
  });

  test("counts nothing that was refunded at an alert", () => {
    const { withAlerts } = standingIn("mastercard_ecm", { settledMonthBefore: 1000, fraudChargebacks: 50, otherChargebacks: 70 });
    expect(withAlerts).toMatchObject({ count: 0, ratioPercent: 0, standing: "fine" });
  });

  test("has no ratio without orders last month, and then only the count decides", () => {
    expect(standingIn("mastercard_ecm", { otherChargebacks: 99 })).toMatchObject({ ratioPercent: null, standing: "near" });
    expect(standingIn("mastercard_ecm", { otherChargebacks: 100 })).toMatchObject({ ratioPercent: null, standing: "above" });
    expect(standingIn("mastercard_ecm", {})).toMatchObject({ ratioPercent: null, standing: "fine", progress: 0 });
  });
});

describe("the forecast", () => {
  test("extends this month's figures to the whole month, and leaves last month's", () => {
    const month = { settled: 40_000, settledMonthBefore: 50_000, fraudChargebacks: 300, otherChargebacks: 200 };
    const passed = { day: "2026-11-10", share: 0.25 };
    expect(standingIn("visa_vamp", month, passed).forecast).toMatchObject({
      count: 3200,
      settled: 160_000,
      ratioPercent: 2,
      standing: "above",
    });
    expect(standingIn("mastercard_ecm", month, passed).forecast).toMatchObject({ count: 2000, settled: 50_000, ratioPercent: 4 });
  });

  test("starts on day 4", () => {
    expect(standingIn("visa_vamp", { settled: 10 }, { day: "2026-11-03", share: 0.08 }).forecast).toBeNull();
    expect(standingIn("visa_vamp", { settled: 10 }, { day: "2026-11-04", share: 0.1 }).forecast).toMatchObject({ settled: 100 });
  });
});
