import { closeConfirmations } from "#server/access/confirmation-store.ts";
import { closeResets } from "#server/access/reset-store.ts";
import { removeSecondFactor } from "#server/access/second-factor-store.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { endSessionsOfPerson } from "#server/access/session-store.ts";
import type { Handle } from "#server/db/database.ts";
import { noteInShops } from "#server/profile/note-in-shops.ts";
import { automatic } from "#server/shops/audit-actor.ts";
import { secureOwnShops } from "#server/shops/secure-own-shops.ts";

/**
 * Closes every way into an account whose address nobody had proven, but for its password, which the caller replaces: someone else may
 * have opened it with the address. Its second factor, sessions and links are gone, and so are the keys and connections of the shops
 * that only it owns. Lock the person first. Run as the system.
 */
export async function endUnprovenAccess(handle: Handle, secrets: Secrets, userId: number, now: Date): Promise<void> {
  await noteInShops(handle, userId, { by: automatic(), what: "Account given to the owner of its email address" }, now);
  await secureOwnShops(handle, secrets, userId, now);
  await removeSecondFactor(handle, userId);
  await closeResets(handle, userId, now);
  await closeConfirmations(handle, userId, now);
  await endSessionsOfPerson(handle, userId);
}
