import { ApiError } from "#console/api/api-error.ts";
import type { AppBridge } from "#console/session/app-bridge.ts";

/** App Bridge's `idToken()` neither rejects nor gives up by itself; outside the admin it hangs for ever. */
export const SESSION_TOKEN_TIMEOUT_MS = 5_000;

/**
 * A fresh session token of the shop's admin; a question that got lost is asked once more. Throws an `ApiError` when no
 * token comes in time.
 */
export async function sessionToken(bridge: AppBridge | null, timeoutMs = SESSION_TOKEN_TIMEOUT_MS): Promise<string> {
  if (bridge === null) throw new ApiError("timeout", "App Bridge is not on this page");
  const token = (await answerWithin(bridge, timeoutMs)) ?? (await answerWithin(bridge, timeoutMs));
  if (token === null) throw new ApiError("timeout", "The admin sent no session token in time");
  return token;
}

/** The admin's answer; null where none comes in time. */
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
