import { expect, test } from "vitest";
import { statementName } from "#server/db/statement-name.ts";

test("a statement has the same name whenever its text is the same", () => {
  expect(statementName(["select", "1"].join(" "))).toBe(statementName("select 1"));
});

test("texts that differ in one character have two names", () => {
  expect(statementName("select 1")).not.toBe(statementName("select 2"));
});

test("the name of a long statement is short enough for PostgreSQL to keep whole", () => {
  expect(statementName(`select ${"1 + ".repeat(1_000)}1`).length).toBeLessThanOrEqual(63);
});
