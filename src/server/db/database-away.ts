import { SuretyError } from "#server/surety-error.ts";

/** The message of a connection that the server didn't give in time. */
export const DIDNT_ANSWER = "The database gave no connection in time";

/** Messages of errors that the driver raises itself, which have no code. */
const ownWords = [
  DIDNT_ANSWER,
  "timeout expired",
  "Query read timeout",
  "Connection terminated",
  "Client has encountered a connection error",
];

const codesOfSockets = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** SQLSTATE (appendix A of the PostgreSQL manual): connection faults, too many of them, and a server that shuts down or starts. */
const CODES_OF_SERVER = /^(08...|53300|57P0[123])$/;

/** SQLSTATE of a statement that was ended at its time limit. */
const TOOK_TOO_LONG = "57014";

const TRY_AGAIN_AFTER_S = 5;

/** Whether an error means that the connection is lost or the server doesn't answer. */
export function isAway(cause: Error): boolean {
  const code = codeOf(cause);
  if (code !== null && (codesOfSockets.has(code) || CODES_OF_SERVER.test(code))) return true;
  return ownWords.some((words) => cause.message.startsWith(words));
}

/** Turns an error of a database that is away, or too busy, into one that callers see; returns anything else unchanged. */
export function asUnavailable(cause: unknown): unknown {
  if (!(cause instanceof Error) || !(isAway(cause) || codeOf(cause) === TOOK_TOO_LONG)) return cause;
  const details = { cause, retryAfterSeconds: TRY_AGAIN_AFTER_S };
  return new SuretyError("unavailable", "The database isn't answering. Try again in a few seconds.", details);
}

function codeOf(cause: Error): string | null {
  return "code" in cause && typeof cause.code === "string" ? cause.code : null;
}
