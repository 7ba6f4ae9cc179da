import { giveBackAttempt, reserveAttempt, signInLimits } from "#server/access/attempt-limits.ts";
import { isPassword } from "#server/access/password-hash.ts";
import type { OwnAccount } from "#server/profile/require-own-account.ts";
import type { Services } from "#server/services.ts";
import { findPersonByEmail } from "#server/shops/person-store.ts";
import { badField } from "#server/surety-error.ts";

const WRONG_PASSWORD = "Wrong password. Please try again.";

/**
 * Checks a person's own password, by the limits of logins: nobody gets more tries for having a session. Returns its hash, which the
 * change that follows compares again. Throws "bad-content" for a wrong one. Hashing is slow, so it runs outside any transaction.
 */
export async function checkPassword(
  { database, now }: Pick<Services, "database" | "now">,
  { email }: OwnAccount,
  password: string,
  ip: string,
): Promise<string> {
  const { reserved, passwordHash } = await database.asSystem(async (handle) => ({
    reserved: await reserveAttempt(handle, signInLimits(email, ip), now()),
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
