import { ApiError } from "#console/api/api-error.ts";
import type { AppBridge } from "#console/frame/app-bridge.ts";

/** App Bridge's `idToken()` neither rejects nor gives up by itself; outside the admin it hangs for ever. */
export const SESSION_TOKEN_TIMEOUT_MS = 5_000;

/** A fresh session token of the shop's admin. Throws an `ApiError` when none comes in time. */
export async function sessionToken(bridge: AppBridge | null, timeoutMs = SESSION_TOKEN_TIMEOUT_MS): Promise<string> {
  if (bridge === null) throw new ApiError("timeout", "App Bridge is not on this page");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError("timeout", "The admin sent no session token in time")), timeoutMs);
  });
  try {
    return await Promise.race([bridge.idToken(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
