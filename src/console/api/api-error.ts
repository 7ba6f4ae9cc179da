import type { Problem } from "#contract/problem.ts";

/** Why a call failed. */
type ApiErrorKind = "error-status" | "unreachable" | "timeout" | "unreadable";

/** A failed call: answered with an error status (`status`, `problem`), never answered, or answered with something unreadable. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; null if the server didn't answer. */
  readonly status: number | null;
  readonly problem: Problem | null;
  /** Seconds to wait before another try, from `Retry-After`. */
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: ApiErrorKind,
    message: string,
    more: {
      status?: number;
      problem?: Problem | null;
      retryAfterSeconds?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "ApiError";
    this.kind = kind;
    this.status = more.status ?? null;
    this.problem = more.problem ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

/** Seconds until another try, as an answer says; null if it doesn't. */
export function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** What the server says is wrong with the parts of a call; nothing for any other failure. */
export function faultsOf(error: unknown): NonNullable<Problem["errors"]> {
  return error instanceof ApiError ? (error.problem?.errors ?? []) : [];
}

/** Whether the thing is gone, or no longer visible to this person. Asking again won't help. */
export function isGone(error: unknown): boolean {
  return isStatus(error, 404) || isStatus(error, 403);
}

/** Whether the server understood and refused, which says what to do. Anything else is a failure. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== null && error.status >= 400 && error.status < 500;
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** Whether the server didn't answer at all. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === "unreachable" || error.kind === "timeout");
}
