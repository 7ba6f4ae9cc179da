import { BAD_CONFIRMATION, OTHERS_CONFIRMATION, REPLACED_CONFIRMATION } from "#domain/accounts/access-words.ts";
import type { UserActor } from "#server/access/actor.ts";
import { confirmationLimits, reserveAttempt } from "#server/access/attempt-limits.ts";
import { addConfirmation, closeConfirmations, findConfirmation, isClosedConfirmation } from "#server/access/confirmation-store.ts";
import { noteInShops } from "#server/profile/note-in-shops.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import type { Handle } from "#server/db/database.ts";
import { asSystemAgain } from "#server/db/retry-on-deadlock.ts";
import type { Services } from "#server/services.ts";
import { holdAddressesOf } from "#server/shops/held-address.ts";
import { confirmPerson, findPerson, lockPerson, type Person } from "#server/shops/person-store.ts";
import { confirmationMail, welcomeMail } from "#server/signup/confirmation-mail.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "jobs" | "now">;

/**
 * Confirms a person's address with the token that was mailed to it, has their shops hold their addresses, and welcomes them by email.
 * It takes their session too: otherwise someone who opens the link of an account that another person made with their address would
 * confirm that account.
 *
 * Throws "bad-content" for a link that doesn't work, and "not-allowed" for another person's. A person who
 * is already confirmed gets the same answer.
 */
export async function confirmEmail({ config, database, jobs, now }: Means, actor: UserActor, token: string): Promise<{ email: string }> {
  const userId = requirePerson(actor);
  return asSystemAgain(database, async (handle) => {
    const { email, fullName, emailConfirmedAt } = await lockAndRead(handle, userId);
    const owner = await findConfirmation(handle, token, now());
    if (owner !== null && owner !== userId) throw new SuretyError("not-allowed", OTHERS_CONFIRMATION);
    if (owner === null) {
      if (emailConfirmedAt !== null) return { email };
      // A person who has used a link is confirmed, so one that was closed made room for a newer one.
      const isReplaced = await isClosedConfirmation(handle, token, userId, now());
      const message = isReplaced ? REPLACED_CONFIRMATION : BAD_CONFIRMATION;
      throw new SuretyError("bad-content", message, { faults: [{ path: "token", message }] });
    }
    await confirmPerson(handle, userId, now());
    await holdAddressesOf(handle, userId);
    await closeConfirmations(handle, userId, now());
    if (emailConfirmedAt === null) await noteInShops(handle, userId, { what: "Email confirmed" }, now());
    await jobs.send(sendMailJob, welcomeMail(config, { email, fullName }), handle);
    return { email };
  });
}

/** Mails a person another link, unless their address is confirmed. At most 5 times a day. */
export async function resendConfirmation({ config, database, jobs, now }: Means, actor: UserActor): Promise<{ sent: boolean }> {
  const userId = requirePerson(actor);
  return database.asSystem(async (handle) => {
    const { email, emailConfirmedAt } = await lockAndRead(handle, userId);
    if (emailConfirmedAt !== null) return { sent: false };
    await reserveAttempt(handle, confirmationLimits(userId), now());
    const token = await addConfirmation(handle, userId, now());
    await jobs.send(sendMailJob, confirmationMail(config, { email, token }), handle);
    return { sent: true };
  });
}

function requirePerson({ kind, userId }: UserActor): number {
  if (kind !== "person" || userId === null) throw new SuretyError("not-allowed", "This session has no email address to confirm.");
  return userId;
}

/** The address may have changed since the caller was identified: a link is only mailed to, and only proves, the one of now. */
async function lockAndRead(handle: Handle, userId: number): Promise<Person> {
  await lockPerson(handle, userId);
  const person = await findPerson(handle, userId);
  if (person === null) throw new SuretyError("not-signed-in", "Your session ended. Log in again.");
  return person;
}
