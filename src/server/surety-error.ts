/** What can go wrong, as far as a caller may know. `http/problems.ts` gives each its status. */
export type ErrorCode =
  | "bad-json"
  | "empty-body"
  | "bad-content"
  | "not-signed-in"
  | "session-token-expired"
  | "not-allowed"
  | "not-found"
  | "conflict"
  | "too-large"
  | "wrong-media-type"
  | "too-many-requests"
  | "unavailable";

export type Fault = { path: string; message: string };

/** The one class of errors that a caller is told about. Anything else is our own fault and answers 500. */
export class SuretyError extends Error {
  readonly code: ErrorCode;
  readonly faults: Fault[];
  /** What was odd besides, and would have been no reason to refuse. */
  readonly warnings: Fault[];
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    message: string,
    details: { faults?: Fault[]; warnings?: Fault[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "SuretyError";
    this.code = code;
    this.faults = details.faults ?? [];
    this.warnings = details.warnings ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}
