import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { RESET_LINK_MINUTES } from "#domain/accounts/password.ts";
import type { Handle } from "#server/db/database.ts";
import { passwordResets } from "#server/db/schema/account-tables.ts";
import { hashToken, newToken } from "#server/access/token.ts";

/** Creates a single-use token that is valid for 30 minutes. Only its hash is stored. */
export async function addReset(handle: Handle, userId: number, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
  await handle.insert(passwordResets).values({ tokenHash: hashToken(token), userId, expiresAt });
  return token;
}

/** The person a link belongs to, if it's still valid. */
export async function findOpenReset(handle: Handle, token: string, now: Date): Promise<number | null> {
  const found = await handle
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), isStillOpen(now)));
  return found[0]?.userId ?? null;
}

/** Consumes a token. If it's used twice at once, one caller gets true and the other false. */
export async function takeReset(handle: Handle, token: string, now: Date): Promise<boolean> {
  const taken = await handle
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), isStillOpen(now)))
    .returning({ userId: passwordResets.userId });
  return taken.length > 0;
}

/** Invalidates all of a person's open links. */
export async function closeResets(handle: Handle, userId: number, now: Date): Promise<void> {
  await handle
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

export async function removeExpiredResets(handle: Handle, now: Date): Promise<void> {
  await handle.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
}

function isStillOpen(now: Date) {
  return and(isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));
}
