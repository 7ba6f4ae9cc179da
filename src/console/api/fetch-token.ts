import type { z } from "zod";
import type { signIn } from "#contract/sign-in.ts";
import { apiAddress } from "#console/api/base-addresses.ts";
import { ApiError, retryAfterOf } from "#console/api/api-error.ts";

type Credentials = Extract<z.input<(typeof signIn)["body"]>, { username: string }>;

/** The compiler compares it to the contract, which isn't loaded. */
const path: (typeof signIn)["path"] extends `/${infer Name}` ? Name : never = "login";
const TIMEOUT_MS = 30_000;

/** Logs in with an email and a password, without the console's client and its libraries. Like it, throws an ApiError for every failure. */
export async function fetchToken(credentials: Credentials): Promise<string> {
  const response = await fetch(`${apiAddress(window)}/${path}`, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(credentials),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    const isLate = cause instanceof DOMException && cause.name === "TimeoutError";
    throw new ApiError(isLate ? "timeout" : "unreachable", "The login got no answer", { cause });
  });
  const answer: unknown = await response.json().catch((cause: unknown) => {
    // A proxy may answer a failure with a page.
    if (response.ok) throw new ApiError("unreadable", "The answer isn't JSON", { cause, status: response.status });
    return null;
  });
  if (!response.ok) throw errorOf(response, answer);
  const token = textOf(answer, "token");
  if (token === undefined) throw new ApiError("unreadable", "The answer has no token", { status: response.status });
  return token;
}

function errorOf(response: Response, problem: unknown): ApiError {
  const { status } = response;
  const title = textOf(problem, "title");
  return new ApiError("error-status", title ?? `The server answered ${status}`, {
    status,
    problem:
      title === undefined
        ? null
        : {
            title,
            status,
            detail: textOf(problem, "detail"),
            ...(textOf(problem, "needs") === "second-factor" ? { needs: "second-factor" } : {}),
          },
    retryAfterSeconds: retryAfterOf(response),
  });
}

function textOf(answer: unknown, name: string): string | undefined {
  const text: unknown = typeof answer === "object" && answer !== null ? Reflect.get(answer, name) : undefined;
  return typeof text === "string" ? text : undefined;
}
