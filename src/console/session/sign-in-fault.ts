import { ApiError } from "#console/api/api-error.ts";
import { errorWords, waitWords } from "#console/api/errors.ts";
import { WRONG_CREDENTIALS } from "#domain/accounts/access-words.ts";

/** Why a login failed, in words. After too many attempts it says when to try again. */
export function signInFault(error: unknown): string {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 401 || status === 422) return WRONG_CREDENTIALS;
  if (error instanceof ApiError && status === 429) {
    return `Too many attempts. Please try again ${waitWords(error.retryAfterSeconds)}.`;
  }
  const { title, detail } = errorWords(error);
  return `${title}. ${detail}`;
}

/** The same for a login with a shop name and API key. */
export function keySignInFault(error: unknown): string {
  const fault = signInFault(error);
  return fault === WRONG_CREDENTIALS ? "The shop name or API key in this link is wrong. Log in here instead." : fault;
}
