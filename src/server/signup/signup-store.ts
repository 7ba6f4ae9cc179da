import { eq, lt } from "drizzle-orm";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { Handle } from "#server/db/database.ts";
import { signups } from "#server/db/schema/signup-tables.ts";

/** How long a signup's answer is given again. */
const KEPT_MS = DAY_MS;

/** A signup by its key and by what was sent, both hashed. */
export type SignupKey = { keyHash: string; bodyHash: string };

/**
 * Claims a key for the signup of this transaction. A signup with the same key that is under way elsewhere is waited for: false if
 * it succeeds.
 */
export async function claimKey(handle: Handle, key: SignupKey, now: Date): Promise<boolean> {
  const claimed = await handle
    .insert(signups)
    .values({ ...key, answerSealed: new Uint8Array(), createdAt: now })
    .onConflictDoNothing()
    .returning({ keyHash: signups.keyHash });
  return claimed.length > 0;
}

/** Keeps the answer to a signup whose key this transaction claimed. */
export async function keepAnswer(handle: Handle, { keyHash }: SignupKey, answerSealed: Uint8Array): Promise<void> {
  await handle.update(signups).set({ answerSealed }).where(eq(signups.keyHash, keyHash));
}

/** What was sent with a key and what was answered; null if it wasn't used. */
export async function findSignup(handle: Handle, keyHash: string): Promise<{ bodyHash: string; answerSealed: Uint8Array } | null> {
  const found = await handle
    .select({ bodyHash: signups.bodyHash, answerSealed: signups.answerSealed })
    .from(signups)
    .where(eq(signups.keyHash, keyHash));
  return found[0] ?? null;
}

export async function removeOldSignups(handle: Handle, now: Date): Promise<void> {
  await handle.delete(signups).where(lt(signups.createdAt, new Date(now.getTime() - KEPT_MS)));
}
