import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { SIGNUP_INVITATION_DAYS } from "#domain/accounts/signup-modes.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { Handle } from "#server/db/database.ts";
import { signupInvitations } from "#server/db/schema/signup-tables.ts";
import { hashToken, newToken } from "#server/access/token.ts";

/** Creates the token of a link with which one shop can sign up within 7 days. Only its hash is stored. */
export async function addSignupInvitation(handle: Handle, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + SIGNUP_INVITATION_DAYS * DAY_MS);
  await handle.insert(signupInvitations).values({ tokenHash: hashToken(token), expiresAt });
  return token;
}

export async function isSignupInvitation(handle: Handle, token: string, now: Date): Promise<boolean> {
  const found = await handle.select({ tokenHash: signupInvitations.tokenHash }).from(signupInvitations).where(isOpen(token, now));
  return found.length > 0;
}

/** Uses a token up. If that happens twice at once, one caller gets true and the other false. */
export async function takeSignupInvitation(handle: Handle, token: string, now: Date): Promise<boolean> {
  const taken = await handle
    .update(signupInvitations)
    .set({ usedAt: now })
    .where(isOpen(token, now))
    .returning({ tokenHash: signupInvitations.tokenHash });
  return taken.length > 0;
}

export async function removeExpiredSignupInvitations(handle: Handle, now: Date): Promise<void> {
  await handle.delete(signupInvitations).where(lt(signupInvitations.expiresAt, now));
}

function isOpen(token: string, now: Date) {
  return and(eq(signupInvitations.tokenHash, hashToken(token)), isNull(signupInvitations.usedAt), gt(signupInvitations.expiresAt, now));
}
