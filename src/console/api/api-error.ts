import type { Problem } from "#contract/problem.ts";

/** Why a call gave no answer. */
export type ApiErrorKind = "refused" | "unreachable" | "timeout" | "unreadable";

/** A call that failed: refused by the server (`status`, `problem`), or never answered in words we can read. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; null where the server did not answer. */
  readonly status: number | null;
  readonly problem: Problem | null;
  /** Seconds until a new try makes sense, from `Retry-After`. */
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

/** Whether what was asked for is not there, or no longer for whoever asks: asking again tells nothing else. */
export function isGone(error: unknown): boolean {
  return isStatus(error, 404) || isStatus(error, 403);
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
