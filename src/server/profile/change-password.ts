import type { BodyOf } from "#contract/endpoint.ts";
import type { changePassword as endpoint, Profile } from "#contract/profile.ts";
import { passwordChangeLimits, reserveAttempt } from "#server/access/attempt-limits.ts";
import { hashPassword } from "#server/access/password-hash.ts";
import { requireOwnSecret } from "#server/access/require-own-secret.ts";
import { closeResets } from "#server/access/reset-store.ts";
import { accountNews } from "#server/access/security-mail.ts";
import { endOtherSessionsOfPerson, type OpenedFrom } from "#server/access/session-store.ts";
import { tellOfAccount } from "#server/access/tell-of-security.ts";
import { checkPassword, wrongPassword } from "#server/profile/check-password.ts";
import { asSystemAgain } from "#server/db/retry-on-deadlock.ts";
import { noteInShops } from "#server/profile/note-in-shops.ts";
import { profileOf } from "#server/profile/read-profile.ts";
import type { OwnAccount } from "#server/profile/require-own-account.ts";
import type { Services } from "#server/services.ts";
import { holdsPasswordHash, lockPerson, replacePasswordHash } from "#server/shops/person-store.ts";

/**
 * Changes a person's password, which takes the old one. Their other sessions end, and their open links to reset it stop working. Throws
 * what `checkPassword` and `requireOwnSecret` throw, and "too-many-requests" after 10 changes in a day.
 */
export async function changePassword(
  services: Pick<Services, "config" | "database" | "jobs" | "now">,
  account: OwnAccount,
  { currentPassword, password }: BodyOf<typeof endpoint>,
  from: OpenedFrom & { ip: string },
): Promise<Profile> {
  const { database, now } = services;
  const { userId, sessionHash } = account;
  requireOwnSecret(password, [account.email]);
  const currentHash = await checkPassword(services, account, currentPassword, from.ip);
  const passwordHash = await hashPassword(password);
  return asSystemAgain(database, async (handle) => {
    await lockPerson(handle, userId);
    await reserveAttempt(handle, passwordChangeLimits(userId), now());
    if (!(await holdsPasswordHash(handle, userId, currentHash))) throw wrongPassword();
    await replacePasswordHash(handle, userId, passwordHash);
    await closeResets(handle, userId, now());
    await endOtherSessionsOfPerson(handle, userId, sessionHash);
    await noteInShops(handle, userId, { what: "Password changed" }, now());
    await tellOfAccount(handle, services, userId, accountNews.passwordChanged, from);
    return profileOf(handle, account, now());
  });
}
