import type { Handle } from "#server/db/database.ts";
import { isEmailConfirmed } from "#server/shops/person-store.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Throws "conflict" for a person whose email address isn't confirmed: until then it may be someone else's. `does` continues 'before
 * you'. Staff of a shop's own admin, whose id is null, have no address of ours to confirm.
 */
export async function requireConfirmedEmail(handle: Handle, userId: number | null, does: string): Promise<void> {
  if (userId !== null && !(await isEmailConfirmed(handle, userId)))
    throw new SuretyError("conflict", `Confirm your email address before you ${does}. We sent you a link.`);
}
