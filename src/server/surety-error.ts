import { shortMessages } from "#domain/text/short-messages.ts";

/** What can go wrong from a caller's point of view. `http/problems.ts` has the status of each. */
export type ErrorCode =
  | "bad-json"
  | "empty-body"
  | "wrong-encoding"
  | "bad-content"
  | "not-signed-in"
  /** The password was right; a code is needed too. */
  | "second-factor-needed"
  | "session-token-expired"
  | "not-allowed"
  | "not-found"
  | "wrong-method"
  | "too-slow"
  | "conflict"
  | "overtaken"
  | "outdated"
  | "known-otherwise"
  | "name-in-use"
  | "limit-reached"
  | "too-large"
  | "wrong-media-type"
  | "too-many-requests"
  | "unavailable";

export type Fault = { path: string; message: string };

/** The only errors that callers see. Anything else is our own fault and responds 500. */
export class SuretyError extends Error {
  readonly code: ErrorCode;
  readonly faults: Fault[];
  /** Warnings about the same request, which alone would not have been rejected. */
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
    this.faults = shortMessages(details.faults ?? []);
    this.warnings = shortMessages(details.warnings ?? []);
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** The error of a request with one bad field. Its message follows the field's path, unless `detail` is the whole sentence. */
export function badField(path: string, message: string, detail = `${path} ${message}.`): SuretyError {
  return new SuretyError("bad-content", detail, { faults: [{ path, message }] });
}
