import type { BodyOf } from "#contract/endpoint.ts";
import type { changeEmail as endpoint } from "#contract/signup.ts";
import { emailFault, EMAIL_DISPOSABLE, EMAIL_TAKEN } from "#domain/accounts/signup-details.ts";
import { emailChangeLimits, giveBackAttempt, reserveAttempt, signupTryLimits } from "#server/access/attempt-limits.ts";
import { addConfirmation, closeConfirmations } from "#server/access/confirmation-store.ts";
import { closeResets } from "#server/access/reset-store.ts";
import { isAlreadyThere } from "#server/db/already-there.ts";
import { asSystemAgain } from "#server/db/retry-on-deadlock.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import { checkPassword, wrongPassword } from "#server/profile/check-password.ts";
import { noteInShops } from "#server/profile/note-in-shops.ts";
import type { OwnAccount } from "#server/profile/require-own-account.ts";
import type { Services } from "#server/services.ts";
import { changeUnprovenEmail, holdsPasswordHash, isEmailConfirmed, lockPerson, normalEmail } from "#server/shops/person-store.ts";
import { confirmationMail } from "#server/signup/confirmation-mail.ts";
import { isDisposable } from "#server/signup/find-signup-faults.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "jobs" | "now">;

/**
 * Corrects the address of a person who hasn't confirmed it, with their password. A link is mailed to the new address, and all links
 * that were mailed to the earlier one stop working. Throws "bad-content" with every fault of the fields, "conflict" for an address
 * that has an account and for a person whose own is confirmed, and "too-many-requests" beyond 5 changes of a person, or mails to an
 * address, in a day.
 */
export async function changeEmail(
  { config, database, jobs, now }: Means,
  account: OwnAccount,
  { username, currentPassword }: BodyOf<typeof endpoint>,
  ip: string,
): Promise<{ email: string }> {
  const { userId } = account;
  const email = normalEmail(username);
  const fault = emailFault(email) ?? (isDisposable(email) ? EMAIL_DISPOSABLE : null);
  const faults = [
    ...(fault === null ? [] : [{ path: "username", message: fault }]),
    ...(currentPassword === "" ? [{ path: "currentPassword", message: "Please provide your password" }] : []),
  ];
  if (faults.length > 0) throw new SuretyError("bad-content", "Check the fields listed in errors.", { faults });
  if (await database.asSystem((handle) => isEmailConfirmed(handle, userId))) throw alreadyConfirmed();
  const passwordHash = await checkPassword({ database, now }, account, currentPassword, ip);
  await database.asSystem((handle) => reserveAttempt(handle, signupTryLimits(ip), now()));
  const reserved = await database.asSystem((handle) => reserveAttempt(handle, emailChangeLimits(userId, email), now()));
  try {
    await asSystemAgain(database, async (handle) => {
      await lockPerson(handle, userId);
      if (!(await holdsPasswordHash(handle, userId, passwordHash))) throw wrongPassword();
      if (!(await changeUnprovenEmail(handle, userId, email))) throw alreadyConfirmed();
      await closeConfirmations(handle, userId, now());
      await closeResets(handle, userId, now());
      await noteInShops(handle, userId, { what: "Email changed", before: account.email, after: email }, now());
      const token = await addConfirmation(handle, userId, now());
      await jobs.send(sendMailJob, confirmationMail(config, { email, token }), handle);
    });
  } catch (cause) {
    await database.asSystem((handle) => giveBackAttempt(handle, reserved));
    if (!isAlreadyThere(cause)) throw cause;
    throw new SuretyError("conflict", EMAIL_TAKEN, { faults: [{ path: "username", message: EMAIL_TAKEN }] });
  }
  return { email };
}

function alreadyConfirmed(): SuretyError {
  return new SuretyError("conflict", "Your email is confirmed, so it can't be changed anymore.");
}
