import { eq } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { users } from "#server/db/schema/account-tables.ts";
import { endUnprovenAccess } from "#server/access/end-unproven-access.ts";
import type { Secrets } from "#server/access/secrets.ts";
import type { Person } from "#server/shops/person-store.ts";

/**
 * Gives an account whose address nobody has confirmed to the address's owner, whom a link or the operator vouches for: the name, the
 * password and all other ways in are theirs from now on, the phone number is forgotten, and every session of the account ends. Lock the
 * person first.
 */
export async function handOverAccount(
  handle: Handle,
  secrets: Secrets,
  userId: number,
  theirs: Pick<Person, "fullName" | "passwordHash" | "emailConfirmedAt">,
  now: Date,
): Promise<void> {
  await handle
    .update(users)
    .set({ ...theirs, phone: null })
    .where(eq(users.userId, userId));
  await endUnprovenAccess(handle, secrets, userId, now);
}
