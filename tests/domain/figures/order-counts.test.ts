import { expect, test } from "vitest";
import { filterCountedAs, isCountedAs, orderCountKeys, orderCounts } from "#domain/figures/order-counts.ts";
import { countedDecisions } from "#domain/payments/decision.ts";

test("orders are counted by their decision, whatever is guaranteed, and a closed one only among all orders", () => {
  for (const guaranteeStatus of [0, 2] as const) {
    const counted = orderCountKeys.map((key) => [
      key,
      countedDecisions.filter((decision) => isCountedAs(key, { decision, guaranteeStatus })),
    ]);
    expect(Object.fromEntries(counted)).toEqual({
      orders: ["approved", "pending", "rejected", "closed"],
      screened: ["approved", "pending", "rejected", "closed"],
      approved: ["approved"],
      pending: ["pending"],
      rejected: ["rejected"],
      guaranteed: guaranteeStatus === 2 ? ["approved", "pending", "rejected", "closed"] : [],
    });
  }
});

test("a count leads to its orders by the filters they have in common, and all orders by none", () => {
  expect(Object.fromEntries(orderCountKeys.map((key) => [key, filterCountedAs(key)]))).toEqual({
    orders: { decisions: [], guaranteeStatuses: [] },
    screened: { decisions: [], guaranteeStatuses: [] },
    approved: { decisions: ["approved"], guaranteeStatuses: [] },
    pending: { decisions: ["pending"], guaranteeStatuses: [] },
    rejected: { decisions: ["rejected"], guaranteeStatuses: [] },
    guaranteed: { decisions: [], guaranteeStatuses: [2] },
  });
});

test("only what the chart shows is explained", () => {
  expect(orderCountKeys.filter((key) => orderCounts[key].help !== null)).toEqual(["orders", "screened", "approved", "pending"]);
});
