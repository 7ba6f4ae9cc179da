import { expect, test } from "vitest";
import { testsWithoutDatabase } from "#tests/run/database-tests.ts";

test("tests that reach a test database, even through other files, run on every kind of database", () => {
  const left = testsWithoutDatabase();
  expect(left).toContain("tests/server/config.test.ts");
  expect(left).not.toContain("tests/server/db/row-level-security.test.ts");
  expect(left).not.toContain("tests/server/tenant-walk.test.ts");
});
