import { expect, it } from "vitest";
import { readAmount } from "#console/screens/transactions/read-amount.ts";

it.each([
  ["1000", 1000],
  ["1,000", 1000],
  [" 1,234,567.5 ", 1_234_567.5],
  ["5,50", 5.5],
  ["5.5", 5.5],
  ["12.345", 12.345],
  ["0,125", null],
  ["1,0000", null],
  ["1.000,50", null],
  ["10,00,000", null],
  ["-5", null],
  ["1e3", null],
  ["2,000,000,000,000", null],
  ["", null],
])("an amount typed as '%s' is %s", (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});
