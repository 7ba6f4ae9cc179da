import type { Problem } from "#contract/problem.ts";
import { ApiError } from "#console/api/api-error.ts";

/** An error in words for the person at the console. */
type ErrorWords = {
  title: string;
  detail: string;
  /** Whether trying again might help. */
  canRetry: boolean;
  /** Lets support find the cause in the log. */
  requestId: string | null;
};

/** Turns anything thrown into words. Never shows a stack trace, a bare status code or a URL. */
export function errorWords(error: unknown): ErrorWords {
  if (!(error instanceof ApiError)) return plain("Something went wrong", "This is a problem on our end. Please try again.", true);
  switch (error.kind) {
    case "unreachable":
      return plain("Can't reach Surety", "Check your connection and try again.", true);
    case "timeout":
      return plain("This is taking too long", "The server didn't respond in time. Please try again.", true);
    case "unreadable":
      return plain("We couldn't read the response", "Surety may have been updated. Reload the page and try again.", true);
    case "error-status":
      return statusWords(error);
  }
}

/** How long to wait, in words: "in 40 seconds", "in 12 minutes", "in 5 hours". */
export function waitWords(seconds: number | null): string {
  if (seconds === null) return "in a few minutes";
  if (seconds < 90) return seconds <= 1 ? "in a second" : `in ${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

function statusWords(error: ApiError): ErrorWords {
  const said = error.problem?.detail;
  const requestId = error.problem?.requestId ?? null;
  switch (error.status) {
    case 401:
      return {
        requestId,
        title: "You're logged out",
        detail: "Log in again to continue.",
        canRetry: false,
      };
    case 403:
      return {
        requestId,
        title: "You don't have access",
        detail: said ?? "Ask the shop's owner for access.",
        canRetry: false,
      };
    case 404:
      return {
        requestId,
        title: "Not found",
        detail: said ?? "It doesn't exist in this shop.",
        canRetry: false,
      };
    case 408:
      return {
        requestId,
        title: "The request timed out",
        detail: said ?? "Check your connection and try again.",
        canRetry: true,
      };
    case 409:
    case 412:
      return {
        requestId,
        title: error.problem?.title ?? "Someone else changed this first",
        detail: said ?? "Reload to see the latest version.",
        canRetry: true,
      };
    case 400:
    case 422:
      return {
        requestId,
        title: error.problem?.title ?? "Check the highlighted fields",
        detail: said ?? firstFault(error.problem),
        canRetry: false,
      };
    case 429: {
      const wait = waitWords(error.retryAfterSeconds);
      return {
        requestId,
        title: "Too many attempts",
        detail: `Please try again ${wait}.`,
        canRetry: true,
      };
    }
    case 503:
      return said === undefined ? ourFault(requestId) : { requestId, title: "Temporarily unavailable", detail: said, canRetry: true };
    default:
      return ourFault(requestId);
  }
}

function ourFault(requestId: string | null): ErrorWords {
  return { requestId, title: "Something went wrong", detail: "This is a problem on our end. Please try again.", canRetry: true };
}

function firstFault(problem: Problem | null): string {
  const [first] = problem?.errors ?? [];
  return first ? `${first.path}: ${first.message}` : "Check what you entered.";
}

function plain(title: string, detail: string, canRetry: boolean): ErrorWords {
  return { title, detail, canRetry, requestId: null };
}
