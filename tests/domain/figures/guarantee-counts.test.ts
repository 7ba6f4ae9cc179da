import { expect, test } from "vitest";
import { guaranteeCountKeys, isCountedAs, statusesCountedAs } from "#domain/figures/guarantee-counts.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";

test("the guarantee counts all orders, those it screened, and these by their status", () => {
  expect(guaranteeCountKeys.map((key) => [key, guaranteeStatuses.filter((status) => isCountedAs(key, status))])).toEqual([
    ["orders", [0, 1, 2, 3]],
    ["screened", [1, 2, 3]],
    ["approved", [2]],
    ["pending", [1]],
    ["rejected", [3]],
  ]);
});

test("a count leads to its orders by their statuses, and all orders by none", () => {
  expect(guaranteeCountKeys.map(statusesCountedAs)).toEqual([[], [1, 2, 3], [2], [1], [3]]);
});
