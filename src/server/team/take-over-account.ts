import { eq } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { users } from "#server/db/schema/account-tables.ts";
import { endUnprovenAccess } from "#server/access/end-unproven-access.ts";
import type { Secrets } from "#server/access/secrets.ts";

/**
 * Gives an account whose address nobody has confirmed to the person who used a link that was sent there: the name, the password and all
 * other ways in are theirs from now on, and every session of the account ends. Lock the person first.
 */
export async function takeOverAccount(
  handle: Handle,
  secrets: Secrets,
  userId: number,
  { fullName, passwordHash }: { fullName: string; passwordHash: string },
  now: Date,
): Promise<void> {
  await handle.update(users).set({ fullName, passwordHash, phone: null, emailConfirmedAt: now }).where(eq(users.userId, userId));
  await endUnprovenAccess(handle, secrets, userId, now);
}
