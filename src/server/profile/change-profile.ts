import { eq } from "drizzle-orm";
import type { BodyOf } from "#contract/endpoint.ts";
import type { changeProfile as endpoint, Profile } from "#contract/profile.ts";
import { users } from "#server/db/schema/account-tables.ts";
import { renameLimits, reserveAttempt } from "#server/access/attempt-limits.ts";
import { asSystemAgain } from "#server/db/retry-on-deadlock.ts";
import { noteInShops } from "#server/profile/note-in-shops.ts";
import { profileOf } from "#server/profile/read-profile.ts";
import type { OwnAccount } from "#server/profile/require-own-account.ts";
import type { Services } from "#server/services.ts";
import { lockPerson } from "#server/shops/person-store.ts";

/**
 * Changes a person's name and phone number. What they did before stays under the name they had. Throws "too-many-requests" after 10
 * names in a day.
 */
export async function changeProfile(
  { database, now }: Pick<Services, "database" | "now">,
  account: OwnAccount,
  { fullName, phone }: BodyOf<typeof endpoint>,
): Promise<Profile> {
  const { userId } = account;
  return asSystemAgain(database, async (handle) => {
    await lockPerson(handle, userId);
    const before = await profileOf(handle, account, now());
    await handle
      .update(users)
      .set({ fullName, phone: phone === "" ? null : phone })
      .where(eq(users.userId, userId));
    if (before.fullName !== fullName) {
      await reserveAttempt(handle, renameLimits(userId), now());
      await noteInShops(handle, userId, { what: "Name changed", before: before.fullName, after: fullName }, now());
    }
    return profileOf(handle, account, now());
  });
}
