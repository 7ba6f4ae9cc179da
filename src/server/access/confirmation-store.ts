import { and, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import { CONFIRMATION_DAYS } from "#domain/accounts/signup-modes.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { Handle } from "#server/db/database.ts";
import { emailConfirmations } from "#server/db/schema/signup-tables.ts";
import { hashToken, newToken } from "#server/access/token.ts";

/** Creates the token of a link that confirms a person's address, valid for 7 days. Only its hash is stored. */
export async function addConfirmation(handle: Handle, userId: number, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + CONFIRMATION_DAYS * DAY_MS);
  await handle.insert(emailConfirmations).values({ tokenHash: hashToken(token), userId, expiresAt });
  return token;
}

/** Whose address a link is for, if it's still valid. */
export async function findConfirmation(handle: Handle, token: string, now: Date): Promise<number | null> {
  const found = await handle
    .select({ userId: emailConfirmations.userId })
    .from(emailConfirmations)
    .where(
      and(eq(emailConfirmations.tokenHash, hashToken(token)), isNull(emailConfirmations.usedAt), gt(emailConfirmations.expiresAt, now)),
    );
  return found[0]?.userId ?? null;
}

/** Whether a link to a person's address was closed before it expired. */
export async function isClosedConfirmation(handle: Handle, token: string, userId: number, now: Date): Promise<boolean> {
  const found = await handle
    .select({ userId: emailConfirmations.userId })
    .from(emailConfirmations)
    .where(
      and(
        eq(emailConfirmations.tokenHash, hashToken(token)),
        eq(emailConfirmations.userId, userId),
        isNotNull(emailConfirmations.usedAt),
        gt(emailConfirmations.expiresAt, now),
      ),
    );
  return found.length > 0;
}

/** Invalidates all of a person's links. */
export async function closeConfirmations(handle: Handle, userId: number, now: Date): Promise<void> {
  await handle
    .update(emailConfirmations)
    .set({ usedAt: now })
    .where(and(eq(emailConfirmations.userId, userId), isNull(emailConfirmations.usedAt)));
}

export async function removeExpiredConfirmations(handle: Handle, now: Date): Promise<void> {
  await handle.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, now));
}
