import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Handle } from "#server/db/database.ts";
import { users } from "#server/db/schema/account-tables.ts";
import { sendProblem } from "#server/http/problems.ts";
import { makeLogger } from "#server/logger.ts";
import { aPerson } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const byBuilder = (email: string) => (handle: Handle) =>
  handle.insert(users).values({ email, fullName: "Hidden", passwordHash: "two\n    at hidden", createdAt: new Date() });
const byStatement = (email: string) => (handle: Handle) =>
  handle.prepared("insert into person_account (email, full_name) values ($1, $2)", [email, "Hidden"]);

test.for([
  ["the query builder", byBuilder, { type: "DrizzleQueryError", cause: { code: "23505", constraint: "person_account_email" } }],
  ["a prepared statement", byStatement, { code: "23505", constraint: "person_account_email" }],
] as const)("the log of a fault of %s names the constraint and none of the values", async ([, statement, told]) => {
  const { email } = await aPerson();
  const database = await testDatabase();
  let line = "";
  const app = Fastify({ loggerInstance: makeLogger("error", { write: (text) => void (line += text) }) });
  app.setErrorHandler(sendProblem);
  app.get("/", () => database.asSystem<unknown>(statement(email)));
  expect((await app.inject("/")).statusCode).toBe(500);
  expect(JSON.parse(line)).toMatchObject({ msg: "request failed", err: { ...told, stack: expect.stringContaining("    at ") } });
  expect(line).not.toMatch(/hidden/i);
  expect(line).not.toContain(email);
});
