import { expect, test } from "vitest";
import { testsWithoutDatabase } from "#tests/run/database-tests.ts";

test("what only a test database tells is run on every kind of it, also where it is reached by way of others", () => {
  const left = testsWithoutDatabase();
  expect(left).toContain("tests/server/config.test.ts");
  expect(left).not.toContain("tests/server/db/row-level-security.test.ts");
  expect(left).not.toContain("tests/server/tenant-walk.test.ts");
});
