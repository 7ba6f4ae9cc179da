import { describe, expect, it } from "vitest";
import { ApiError } from "#console/api/api-error.ts";
import { errorWords, waitWords } from "#console/api/errors.ts";

function errorOf(status: number, more: { detail?: string; errors?: { path: string; message: string }[]; retryAfterSeconds?: number } = {}) {
  const { retryAfterSeconds = null, ...said } = more;
  return new ApiError("error-status", "denied", {
    status,
    problem: { title: "A title", status, requestId: "r-1", ...said },
    retryAfterSeconds,
  });
}

describe("an error in words", () => {
  it.each([
    [new ApiError("unreachable", "x"), "Can't reach Surety", true],
    [new ApiError("timeout", "x"), "This is taking too long", true],
    [new ApiError("unreadable", "x"), "We couldn't read the response", true],
    [errorOf(401), "You're logged out", false],
    [errorOf(403), "You don't have access", false],
    [errorOf(404), "Not found", false],
    [errorOf(408), "The request timed out", true],
    [errorOf(409), "A title", true],
    [errorOf(412), "A title", true],
    [new ApiError("error-status", "denied", { status: 409 }), "Someone else changed this first", true],
    [errorOf(422), "A title", false],
    [errorOf(429), "Too many attempts", true],
    [errorOf(500), "Something went wrong", true],
    [errorOf(503), "Something went wrong", true],
    [new TypeError("x is undefined"), "Something went wrong", true],
    ["thrown text", "Something went wrong", true],
    [null, "Something went wrong", true],
  ])("%s is titled %s", (error, title, canRetry) => {
    expect(errorWords(error)).toMatchObject({ title, canRetry });
  });

  it("never shows a program's own message", () => {
    const words = errorWords(new TypeError("cannot read properties of undefined"));
    expect(JSON.stringify(words)).not.toContain("undefined");
  });

  it("names the invalid field", () => {
    const words = errorWords(errorOf(422, { errors: [{ path: "email", message: "is required" }] }));
    expect(words.detail).toBe("email: is required");
  });

  it("gives the server's reason for an error status, and the request id that support asks for", () => {
    expect(errorWords(errorOf(404, { detail: "There is no such order." }))).toMatchObject({
      detail: "There is no such order.",
      requestId: "r-1",
    });
  });

  it("says when to try again", () => {
    expect(errorWords(errorOf(429, { retryAfterSeconds: 700 })).detail).toBe("Please try again in 12 minutes.");
  });
});

it.each([
  [null, "in a few minutes"],
  [0, "in a second"],
  [1, "in a second"],
  [40, "in 40 seconds"],
  [90, "in 2 minutes"],
  [3600, "in 60 minutes"],
  [86_400, "in 24 hours"],
])("a wait of %s seconds is %s", (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});
