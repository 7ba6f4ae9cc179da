import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { chargebackEndOf, insightsEstimates } from "#domain/insights/insights-estimates.ts";
import { disputeStates } from "#domain/payments/dispute-state.ts";
import { insightsOf } from "#tests/support/insights-of.ts";

describe("the estimates of a report", () => {
  test("use the assumed shares", () => {
    const results = insightsOf({
      orders: { count: 200, riskCancelled: 10, legitCancelled: 25, riskCancelledWorth: 1000, legitCancelledWorth: 700 },
      abandoned: { totalCount: 9, totalWorth: 900, failedCount: 4, failedWorth: 400 },
      chargebacks: [
        { reason: "fraudulent", statuses: [{ status: "lost", count: 2, worth: 200 }] },
        {
          reason: "unrecognized",
          statuses: [
            { status: "charge_refunded", count: 1, worth: 50 },
            { status: "won", count: 3, worth: 30 },
          ],
        },
        { reason: "duplicate", statuses: [{ status: "accepted", count: 1, worth: 80 }] },
      ],
    });
    expect(insightsEstimates(results)).toEqual({
      recoverableCheckoutsWorth: 80,
      falseDeclinesWorth: 600,
      fraudOrders: 12.5,
      fraudShare: 0.0625,
      fraudChargebacks: { inProgress: { count: 0, worth: 0 }, won: { count: 3, worth: 30 }, lost: { count: 3, worth: 250 } },
      otherChargebacks: { inProgress: { count: 0, worth: 0 }, won: { count: 0, worth: 0 }, lost: { count: 1, worth: 80 } },
      winnableChargebacksWorth: 150,
    });
  });

  test("have no fraud share without orders", () => {
    const orders = { count: 0, riskCancelled: 0, legitCancelled: 0, riskCancelledWorth: 0, legitCancelledWorth: 0 };
    expect(insightsEstimates(insightsOf({ orders })).fraudShare).toBeNull();
  });

  test("count every chargeback once", () => {
    const status = fc.record({
      status: fc.constantFrom(...disputeStates, "charge_refunded", "else"),
      count: fc.nat(50),
      worth: fc.nat(9000),
    });
    const chargebacks = fc.array(
      fc.record({ reason: fc.constantFrom("fraudulent", "unrecognized", "general", "odd"), statuses: fc.array(status) }),
    );
    fc.assert(
      fc.property(chargebacks, (list) => {
        const { fraudChargebacks, otherChargebacks } = insightsEstimates(insightsOf({ chargebacks: list }));
        const sums = [...Object.values(fraudChargebacks), ...Object.values(otherChargebacks)];
        const counted = sums.reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(list.flatMap(({ statuses }) => statuses).reduce((sum, { count }) => sum + count, 0));
      }),
    );
  });
});

test.for([
  ["needs_response", "inProgress"],
  ["under_review", "inProgress"],
  ["won", "won"],
  ["guarantee_paid", "lost"],
  ["charge_refunded", "lost"],
  ["accepted", "lost"],
  ["lost", "lost"],
  ["prevented", "lost"],
  ["inquiry", "lost"],
  ["something new", "lost"],
] as const)("a chargeback that is %s counts as %s", ([status, end]) => {
  expect(chargebackEndOf(status)).toBe(end);
});
