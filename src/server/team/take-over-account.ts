import { eq } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { users } from "#server/db/schema/account-tables.ts";
import { closeConfirmations } from "#server/access/confirmation-store.ts";
import { closeResets } from "#server/access/reset-store.ts";
import { removeSecondFactor } from "#server/access/second-factor-store.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { endSessionsOfPerson } from "#server/access/session-store.ts";
import { secureOwnShops } from "#server/shops/secure-own-shops.ts";

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
  await secureOwnShops(handle, secrets, userId, now);
  await removeSecondFactor(handle, userId);
  await closeResets(handle, userId, now);
  await closeConfirmations(handle, userId, now);
  await endSessionsOfPerson(handle, userId);
}
