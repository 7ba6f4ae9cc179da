import { BAD_OPEN_CODE } from "#domain/accounts/access-words.ts";
import type { Database } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import { codeLimits, giveBackAttempt, reserveAttempt } from "#server/access/attempt-limits.ts";
import { takeOpenCode } from "#server/access/open-code-store.ts";
import { openSession } from "#server/access/session-store.ts";

/**
 * Opens a session for the sub-account a code is for, and consumes the code. After 50 wrong codes from one IP address in
 * 15 minutes, further attempts are refused.
 */
export async function signInByCode(
  services: { database: Database; now: () => Date },
  code: string,
  ip: string,
  userAgent: string | null = null,
): Promise<{ token: string; tenantId: number }> {
  const now = services.now();
  const limits = codeLimits(ip);
  const opened = await services.database.asSystem(async (handle) => {
    const reserved = await reserveAttempt(handle, limits, now);
    const account = await takeOpenCode(handle, code, now);
    if (account === null) return null;
    await giveBackAttempt(handle, reserved);
    return { token: await openSession(handle, account, now, { ip, userAgent }), tenantId: account.openedTenantId };
  });
  if (opened === null) throw new SuretyError("not-signed-in", BAD_OPEN_CODE);
  return opened;
}
