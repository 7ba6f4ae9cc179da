import { expect, test } from "vitest";
import { addCounts, atLeastOneFailure, countsLine } from "#tests/support/counts.ts";

test("the last line sums every runner", () => {
  const sum = addCounts([
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 40, failed: 1, skipped: 2 },
  ]);
  expect(countsLine(sum)).toBe("43 passed, 1 failed, 2 skipped");
});

test("a runner that broke off counts as a failure even where no test failed", () => {
  const counts = { passed: 3, failed: 0, skipped: 0 };
  expect(atLeastOneFailure(counts, 1)).toEqual({ ...counts, failed: 1 });
  expect(atLeastOneFailure(counts, 0)).toEqual(counts);
  expect(atLeastOneFailure({ ...counts, failed: 4 }, 1).failed).toBe(4);
});
