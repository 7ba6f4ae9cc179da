import { giveBackAttempt, ownPasswordLimits, reserveAttempt } from "#server/access/attempt-limits.ts";
import { isPassword } from "#server/access/password-hash.ts";
import type { OwnAccount } from "#server/profile/require-own-account.ts";
import type { Services } from "#server/services.ts";
import { findPersonByEmail } from "#server/shops/person-store.ts";
import { badField } from "#server/surety-error.ts";

const WRONG_PASSWORD = "Wrong password. Please try again.";

/**
 * Checks the password of someone who is logged in. After 10 wrong ones of a person, or 50 from an IP address, in 15 minutes, further
 * ones are refused. Returns its hash, which the change that follows compares again. Throws "bad-content" for a wrong one. Hashing is slow, so it runs outside any transaction.
 */
export async function checkPassword(
  { database, now }: Pick<Services, "database" | "now">,
  { userId, email }: OwnAccount,
  password: string,
  ip: string,
): Promise<string> {
  const { reserved, passwordHash } = await database.asSystem(async (handle) => ({
    reserved: await reserveAttempt(handle, ownPasswordLimits(userId, ip), now()),
    passwordHash: (await findPersonByEmail(handle, email))?.passwordHash ?? null,
  }));
  const isRight = await isPassword(password, passwordHash);
  if (!isRight || passwordHash === null) throw wrongPassword();
  await database.asSystem((handle) => giveBackAttempt(handle, reserved));
  return passwordHash;
}

/** Also for one that was changed while it was checked. */
export function wrongPassword() {
  return badField("currentPassword", WRONG_PASSWORD, WRONG_PASSWORD);
}
