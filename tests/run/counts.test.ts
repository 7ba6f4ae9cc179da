import { expect, test } from "vitest";
import { addCounts, atLeastOneFailure, closing, failureText, noCounts } from "#tests/run/counts.ts";

test("a run ends with the failures of all runners, then the sum of their counts", () => {
  const sum = addCounts([
    { ...noCounts, passed: 3, failed: 1, failures: ["the first"] },
    { ...noCounts, passed: 40, failed: 1, skipped: 2, failures: ["the second"], unsteady: ["the third"] },
  ]);
  expect(closing(sum)).toBe(
    "\nPassed only when tried again: the third\nFailed: the first\nFailed: the second\n43 passed, 2 failed, 2 skipped",
  );
  expect(closing(noCounts)).toBe("\n0 passed, 0 failed, 0 skipped");
});

test("a runner that crashed counts as a failure even if no test failed", () => {
  const counts = { ...noCounts, passed: 3 };
  expect(atLeastOneFailure(counts, 1)).toEqual({ ...counts, failed: 1, failures: ["a runner ended with 1 and named no test"] });
  expect(atLeastOneFailure(counts, 0)).toEqual(counts);
  expect(atLeastOneFailure({ ...counts, failed: 4 }, 1).failed).toBe(4);
});

test("a failure is named with the first lines of what it said", () => {
  const said = ["\u001B[31mexpected 1 to be 2\u001B[39m", ...Array.from({ length: 20 }, (_, index) => `line ${index}`)].join("\n");
  const lines = failureText("tests/one.test.ts > one", said).split("\n");
  expect(lines.slice(0, 3)).toEqual(["tests/one.test.ts > one", "    expected 1 to be 2", "    line 0"]);
  expect(lines).toHaveLength(9);
});
