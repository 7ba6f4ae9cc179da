import { ApiError } from "#console/api/api-error.ts";
import { errorWords, waitWords } from "#console/api/errors.ts";
import { WRONG_CODE, WRONG_CREDENTIALS } from "#domain/accounts/access-words.ts";

/** For a link whose shop name and API key don't fit. */
export const WRONG_KEY = "The shop name or API key in this link is wrong.";

/** Whether a login failed for what was given, and would fail again. */
export function isWrongLogin(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 422) && !needsCode(error);
}

/** Whether the password was right and a code is needed too, or another one than was given. */
export function needsCode(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.needs === "second-factor";
}

/** Why the code of a login was refused, in words. */
export function codeFault(error: unknown): string {
  return needsCode(error) ? WRONG_CODE : signInFault(error);
}

/** Why a login failed, in words. After too many attempts it says when to try again. */
export function signInFault(error: unknown): string {
  if (isWrongLogin(error)) return WRONG_CREDENTIALS;
  if (error instanceof ApiError && error.status === 429) {
    return `Too many attempts. Please try again ${waitWords(error.retryAfterSeconds)}.`;
  }
  const { title, detail } = errorWords(error);
  return `${title}. ${detail}`;
}

/** The same for a login with a shop name and API key. */
export function keySignInFault(error: unknown): string {
  return isWrongLogin(error) ? `${WRONG_KEY} Log in here instead.` : signInFault(error);
}
