import { expect, test } from "vitest";
import { amountLimitOf } from "#domain/screening/amount-limit.ts";

const times = (count: number, amount: number) => Array.from({ length: count }, () => amount);

test.for([
  ["20 approved orders of 50", times(20, 5_000), 5_000, 50_000],
  ["most of 50, some very large", [...times(15, 5_000), ...times(5, 9_900_000)], 5_000, 50_000],
  ["half of 40, half of 41", [...times(10, 4_000), ...times(10, 4_101)], 4_051, 40_510],
  ["only 19 approved orders", times(19, 5_000), null, 500_000],
  ["none", [], null, 500_000],
] as const)("the limit after %s", ([, approved, medianMinor, limitMinor]) => {
  expect(amountLimitOf(approved, 500_000)).toEqual({ medianMinor, limitMinor });
});

test("is unknown with few approved orders in a currency in which the cap is unknown", () => {
  expect(amountLimitOf(times(19, 5_000), null)).toEqual({ medianMinor: null, limitMinor: null });
  expect(amountLimitOf(times(20, 5_000), null).limitMinor).toBe(50_000);
});
