import { expect, test } from "vitest";
import { z } from "zod";
import { instant } from "#contract/codecs.ts";
import { outcomeBody } from "#contract/orders.ts";
import { readPart } from "#server/http/problems.ts";
import { SuretyError } from "#server/surety-error.ts";

function faultsOf(shape: z.ZodType, value: unknown): unknown {
  try {
    return readPart(shape, value);
  } catch (cause) {
    if (cause instanceof SuretyError) return cause.faults;
    throw cause;
  }
}

test.for<[z.ZodType, unknown, string]>([
  [z.string(), undefined, "is required"],
  [z.enum(["a", "b"]), undefined, "is required"],
  [z.string(), 7, "must be a string"],
  [z.number(), "7", "must be a number"],
  [z.int(), 1.5, "must be a whole number"],
  [z.boolean(), "yes", "must be true or false"],
  [z.array(z.string()), {}, "must be an array"],
  [z.record(z.string(), z.unknown()), [], "must be an object"],
  [z.enum(["a", "b"]), "c", "must be one of a, b"],
  [z.literal("a"), "c", "must be a"],
  [instant, "yesterday", "must be an ISO 8601 date and time with a time zone, such as 2026-11-01T12:00:00Z"],
  [z.iso.date(), "yesterday", "must be a date, such as 2026-11-01"],
  [z.string().max(3), "long", "must be at most 3 characters"],
  [z.string().min(3), "s", "must be at least 3 characters"],
  [z.array(z.int()).max(2), [1, 2, 3], "must have at most 2 entries"],
  [z.string().max(1), "long", "must be at most 1 character"],
  [z.array(z.int()).min(1), [], "must have at least 1 entry"],
  [z.number().min(1), 0, "must be at least 1"],
  [z.number().positive(), 0, "must be more than 0"],
  [z.number().lt(5), 5, "must be less than 5"],
  [z.int().multipleOf(1000), 1500, "must be a multiple of 1000"],
  [z.string().min(1, "is needed"), "", "is needed"],
  [z.strictObject({ a: z.int() }), { a: 1, colour: "red" }, "must not have the unknown field colour"],
  [z.strictObject({}), { a: 1, b: 1, c: 1, d: 1, e: 1 }, "must not have the unknown fields a, b, c and 2 more"],
  [z.strictObject({}), { ["x".repeat(50)]: 1 }, `must not have the unknown field ${"x".repeat(40)}…`],
])("%# a fault of a request has plain words", ([shape, value, message]) => {
  expect(faultsOf(shape, value)).toEqual([{ path: "", message }]);
});

test("an unknown kind lists the known ones", () => {
  const shape = z.discriminatedUnion("type", [z.object({ type: z.literal("a") }), z.object({ type: z.literal("b") })]);
  expect(faultsOf(shape, { type: "c" })).toEqual([{ path: "type", message: "must be one of a, b" }]);
});

test("an outcome's faults read like an order's", () => {
  expect(faultsOf(outcomeBody, { type: "gone", id: 7 })).toEqual([
    { path: "id", message: "must be a string" },
    { path: "type", message: expect.stringMatching(/^must be one of cancelled, refund, /) },
    { path: "at", message: "is required" },
  ]);
});
