import { expect, test } from "vitest";
import { errorForLog } from "#server/error-for-log.ts";
import { testDatabase } from "#tests/support/test-database.ts";

test("a value that the database could not read is not logged, its code is", async () => {
  const database = await testDatabase();
  const asked = database.asSystem((handle) => handle.prepared("select $1::text::bigint", ["hidden"]));
  const error: unknown = await asked.catch((cause: unknown) => cause);
  const logged = errorForLog(error);
  expect(logged).toMatchObject({ code: "22P02", stack: expect.stringContaining("    at ") });
  expect(JSON.stringify(logged)).not.toContain("hidden");
});

test("an error that is its own cause is logged to a limited depth", () => {
  const error = new Error("round");
  error.cause = error;
  expect(JSON.stringify(errorForLog(error)).match(/"message":"round"/g)).toHaveLength(5);
});

test("an error that stands for several is logged with each of them", () => {
  const error = new AggregateError([new Error("first"), new Error("second")]);
  expect(errorForLog(error)).toMatchObject({ type: "AggregateError", errors: [{ message: "first" }, { message: "second" }] });
});
