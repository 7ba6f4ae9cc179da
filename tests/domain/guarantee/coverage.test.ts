import { describe, expect, test } from "vitest";
import { coverageOf, coverItems, type CoverItem } from "#domain/guarantee/coverage.ts";
import { coverBreaks } from "#domain/guarantee/cover-break.ts";
import { claimHintsOf } from "#domain/guarantee/claim-hint.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const approved = {
  createdAt: day(1),
  isApproved: true,
  isWithinLimit: true,
  coveredSince: day(1),
  coverEnd: null,
  isDeclined: false,
  tracking: null,
};
const untracked = { trackedAt: null, warnedAt: null };

const stateOf = (items: ReturnType<typeof coverageOf>, item: CoverItem) => items.find((each) => each.item === item);

describe("the checklist of a guarantee", () => {
  test("is met while nothing happened, and says up to when chargebacks are covered", () => {
    const items = coverageOf(approved, day(5));
    expect(items.map(({ item, state }) => [item, state])).toEqual(
      coverItems.filter((item) => item !== "tracking").map((item) => [item, "met"]),
    );
    expect(stateOf(items, "approved")?.at).toEqual(day(1));
    expect(stateOf(items, "window")?.by).toEqual(day(181));
    expect(stateOf(coverageOf(approved, day(182)), "window")?.state).toBe("broken");
  });

  test("asks for tracking where it's needed: due at first, at risk once warned, met once it's there", () => {
    const tracking = (known: Partial<typeof untracked | { trackedAt: Date } | { warnedAt: Date }>) =>
      stateOf(coverageOf({ ...approved, tracking: { ...untracked, ...known } }, day(5)), "tracking");
    expect(tracking({})).toMatchObject({ state: "due", by: day(8) });
    expect(tracking({ warnedAt: day(6) })).toMatchObject({ state: "at_risk", by: day(8) });
    expect(tracking({ warnedAt: day(9) })).toMatchObject({ state: "at_risk", by: day(11) });
    expect(tracking({ trackedAt: day(3) })).toMatchObject({ state: "met", at: day(3), by: null });
  });

  test("covers no chargebacks once a claim was declined", () => {
    const items = coverageOf({ ...approved, isDeclined: true }, day(5));
    expect(items.filter(({ state }) => state !== "met")).toEqual([{ item: "window", state: "broken", at: null, by: null }]);
  });

  test.each(coverBreaks)("has one broken part, and since when, and covers no chargebacks after %s", (because) => {
    const items = coverageOf({ ...approved, coveredSince: null, coverEnd: { because, at: day(4) } }, day(5));
    expect(items.filter(({ state }) => state === "broken")).toMatchObject([{ at: day(4) }]);
    expect(stateOf(items, "window")).toBeUndefined();
  });
});

describe("the checklist", () => {
  test("has no approval once staff rejected or held the order, and no limit where that isn't known", () => {
    const ended = { ...approved, coveredSince: null, coverEnd: { because: "amount" as const, at: day(4) } };
    expect(stateOf(coverageOf({ ...ended, isApproved: false }, day(5)), "approved")).toMatchObject({ state: "broken", at: null });
    expect(stateOf(coverageOf({ ...ended, isWithinLimit: null }, day(5)), "limit")).toBeUndefined();
    expect(stateOf(coverageOf({ ...ended, isWithinLimit: false }, day(5)), "limit")).toMatchObject({ state: "broken" });
  });
});

describe("what a claim lacks", () => {
  const shipment = { status: "delivered", trackingNumber: "1Z", matchesShippingAddress: "yes" } as const;
  test.each([
    [[], true, ["tracking", "delivered"]],
    [[shipment], true, []],
    [[{ ...shipment, trackingNumber: null }], true, ["tracking"]],
    [[{ ...shipment, status: "in_transit" }], true, ["delivered"]],
    [[{ ...shipment, matchesShippingAddress: "no" }], true, ["matching_address"]],
    [[], false, []],
  ] as const)("of %j", (shipments, isShipped, hints) => {
    expect(claimHintsOf(shipments, isShipped)).toEqual(hints);
  });
});
