import type { UserActor } from "#server/access/actor.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Who a session's profile is of. */
export type OwnAccount = { userId: number; email: string; fullName: string; sessionHash: string };

/**
 * The account of a person who logged in as themselves. Throws "not-allowed" for every other session: one by API key, inside the shop's
 * own admin, or of a sub-account that was opened.
 */
export function requireOwnAccount({ kind, userId, email, fullName, sessionHash }: UserActor): OwnAccount {
  if (kind !== "person" || userId === null || sessionHash === null)
    throw new SuretyError("not-allowed", "Log in with your email and password to see your profile.");
  return { userId, email, fullName, sessionHash };
}
