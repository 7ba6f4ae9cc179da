import { ApiError } from "#console/api/api-error.ts";
import type { AppBridge } from "#console/session/app-bridge.ts";

/** App Bridge's `idToken()` never rejects or times out; outside the admin it hangs forever. */
export const SESSION_TOKEN_TIMEOUT_MS = 5_000;

/**
 * A fresh session token from the shop's admin. Asks once more if the first question gets lost. Throws an `ApiError` if no
 * token arrives in time.
 */
export async function sessionToken(bridge: AppBridge | null, timeoutMs = SESSION_TOKEN_TIMEOUT_MS): Promise<string> {
  if (bridge === null) throw new ApiError("timeout", "App Bridge is not on this page");
  const token = (await answerWithin(bridge, timeoutMs)) ?? (await answerWithin(bridge, timeoutMs));
  if (token === null) throw new ApiError("timeout", "The admin sent no session token in time");
  return token;
}

/** The admin's answer; null if none arrives in time. */
async function answerWithin(bridge: AppBridge, timeoutMs: number): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  try {
    return await Promise.race([bridge.idToken(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
