import { expect, test } from "vitest";
import { approvalRate, chargebackRate } from "#domain/figures/dashboard-rates.ts";

test.for([
  [5, 200, 2.5],
  [0, 200, 0],
  [300, 200, 150],
  [5, 0, 100],
  [0, 0, 100],
] as const)("chargebacks of %d on %d approved are %s percent", ([chargebacks, approved, rate]) => {
  expect(chargebackRate(chargebacks, approved)).toBe(rate);
});

test.for([
  [3, 1, 75],
  [0, 4, 0],
  [0, 0, null],
] as const)("%d approved and %d rejected are %s percent", ([approved, rejected, rate]) => {
  expect(approvalRate(approved, rejected)).toBe(rate);
});
