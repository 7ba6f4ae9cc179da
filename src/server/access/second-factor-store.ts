import { and, count, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { users } from "#server/db/schema/account-tables.ts";
import { recoveryCodes } from "#server/db/schema/team-tables.ts";
import { hashToken } from "#server/access/token.ts";

/** `confirmedAt` is null until a code of the app was entered: until then it counts for nothing. */
export type StoredSecondFactor = { secretEncrypted: Uint8Array; confirmedAt: Date | null };

/**
 * A person's authenticator app. Locks the person until the transaction ends, so that a code is used before it's turned off, or not at
 * all.
 */
export async function lockSecondFactor(handle: Handle, userId: number): Promise<StoredSecondFactor | null> {
  const [found] = await handle
    .select({ secretEncrypted: users.totpSecretEncrypted, confirmedAt: users.totpConfirmedAt })
    .from(users)
    .where(eq(users.userId, userId))
    .for("no key update");
  if (!found || found.secretEncrypted === null) return null;
  return { secretEncrypted: found.secretEncrypted, confirmedAt: found.confirmedAt };
}

/** Whether a login needs a code. */
export async function hasSecondFactor(handle: Handle, userId: number): Promise<boolean> {
  const found = await handle
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), isNotNull(users.totpConfirmedAt)));
  return found.length > 0;
}

/** Stores a secret that counts once a code of it is entered. False if another one counts already. */
export async function storeNewSecret(handle: Handle, userId: number, secretEncrypted: Uint8Array): Promise<boolean> {
  const stored = await handle
    .update(users)
    .set({ totpSecretEncrypted: secretEncrypted, totpLastStep: null })
    .where(and(eq(users.userId, userId), isNull(users.totpConfirmedAt)))
    .returning({ userId: users.userId });
  return stored.length > 0;
}

/** From now on a login needs a code. The step of the one that proved it is used. */
export async function confirmSecret(handle: Handle, userId: number, step: number, now: Date): Promise<void> {
  await handle.update(users).set({ totpConfirmedAt: now, totpLastStep: step }).where(eq(users.userId, userId));
}

/** Uses the code of a step: false if that one, or a later one, was used before. Of two at once, one gets true. */
export async function takeStep(handle: Handle, userId: number, step: number): Promise<boolean> {
  const taken = await handle
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.userId, userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ userId: users.userId });
  return taken.length > 0;
}

/** Forgets the person's app and recovery codes. */
export async function removeSecondFactor(handle: Handle, userId: number): Promise<void> {
  await handle.update(users).set({ totpSecretEncrypted: null, totpConfirmedAt: null, totpLastStep: null }).where(eq(users.userId, userId));
  await handle.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Uses a recovery code: false if it isn't one of theirs, or was used before. Of two at once, one gets true. */
export async function takeRecoveryCode(handle: Handle, userId: number, code: string, now: Date): Promise<boolean> {
  const taken = await handle
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(code)), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

/** How many recovery codes the person can still use. */
export async function countRecoveryCodes(handle: Handle, userId: number): Promise<number> {
  const [row] = await handle
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Replaces the person's recovery codes. Only their hashes are stored; they are random, so they don't need a slow one. */
export async function replaceRecoveryCodes(handle: Handle, userId: number, codes: readonly string[]): Promise<void> {
  await handle.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await handle.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(code) })));
}
