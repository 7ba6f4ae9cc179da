import { expect, test } from "vitest";
import { errorForLog } from "#server/error-for-log.ts";
import { testDatabase } from "#tests/support/test-database.ts";

test("a value that the database can't read is not logged, but the error code is", async () => {
  const database = await testDatabase();
  const asked = database.asSystem((handle) => handle.prepared("select $1::text::bigint", ["hidden"]));
  const error: unknown = await asked.catch((cause: unknown) => cause);
  const logged = errorForLog(error);
  expect(logged).toMatchObject({ code: "22P02", stack: expect.stringContaining("    at ") });
  expect(JSON.stringify(logged)).not.toContain("hidden");
});

test("a circular chain of causes is logged to a limited depth", () => {
  const error = new Error("round");
  error.cause = error;
  expect(JSON.stringify(errorForLog(error)).match(/"message":"round"/g)).toHaveLength(5);
});

test("an aggregate error is logged with each of its errors", () => {
  const error = new AggregateError([new Error("first"), new Error("second")]);
  expect(errorForLog(error)).toMatchObject({ type: "AggregateError", errors: [{ message: "first" }, { message: "second" }] });
});
