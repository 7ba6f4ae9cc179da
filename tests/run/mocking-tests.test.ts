import { expect, test } from "vitest";
import { testsThatMockModules } from "#tests/run/mocking-tests.ts";

test("tests that replace modules are told from those that share a process", () => {
  const mocking = testsThatMockModules();
  expect(mocking).toContain("tests/console/app/load-ahead.test.ts");
  expect(mocking).not.toContain("tests/console/app/embedded.test.tsx");
});
