import { BAD_CONFIRMATION, OTHERS_CONFIRMATION } from "#domain/accounts/access-words.ts";
import type { UserActor } from "#server/access/actor.ts";
import { confirmationLimits, reserveAttempt } from "#server/access/attempt-limits.ts";
import { addConfirmation, closeConfirmations, findConfirmation } from "#server/access/confirmation-store.ts";
import { noteInShops } from "#server/profile/note-in-shops.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import type { Services } from "#server/services.ts";
import { holdAddressesOf } from "#server/shops/held-address.ts";
import { confirmPerson, lockPerson } from "#server/shops/person-store.ts";
import { confirmationMail, welcomeMail } from "#server/signup/confirmation-mail.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "jobs" | "now">;

/**
 * Confirms a person's address with the token that was mailed to it, has their shops hold their addresses, and welcomes them by email. It takes their session too: otherwise
 * someone who opens the link of an account that another person made with their address would confirm that account.
 *
 * Throws "bad-content" for a link that doesn't work, and "not-allowed" for another person's. A person who
 * is already confirmed gets the same answer.
 */
export async function confirmEmail({ config, database, jobs, now }: Means, actor: UserActor, token: string): Promise<{ email: string }> {
  const { userId, email, fullName } = requirePerson(actor);
  await database.asSystem(async (handle) => {
    await lockPerson(handle, userId);
    const owner = await findConfirmation(handle, token, now());
    if (owner !== null && owner !== userId) throw new SuretyError("not-allowed", OTHERS_CONFIRMATION);
    if (owner === null) {
      if (actor.isEmailConfirmed === true) return;
      throw new SuretyError("bad-content", BAD_CONFIRMATION, { faults: [{ path: "token", message: BAD_CONFIRMATION }] });
    }
    await confirmPerson(handle, userId, now());
    await holdAddressesOf(handle, userId);
    await closeConfirmations(handle, userId, now());
    if (actor.isEmailConfirmed !== true) await noteInShops(handle, userId, { what: "Email confirmed" }, now());
    await jobs.send(sendMailJob, welcomeMail(config, { email, fullName }), handle);
  });
  return { email };
}

/** Mails a person another link, unless their address is confirmed. At most 5 times a day. */
export async function resendConfirmation({ config, database, jobs, now }: Means, actor: UserActor): Promise<{ sent: boolean }> {
  const { userId, email } = requirePerson(actor);
  if (actor.isEmailConfirmed === true) return { sent: false };
  await database.asSystem(async (handle) => {
    await reserveAttempt(handle, confirmationLimits(userId), now());
    const token = await addConfirmation(handle, userId, now());
    await jobs.send(sendMailJob, confirmationMail(config, { email, token }), handle);
  });
  return { sent: true };
}

function requirePerson({ kind, userId, email, fullName }: UserActor): { userId: number; email: string; fullName: string } {
  if (kind !== "person" || userId === null) throw new SuretyError("not-allowed", "This session has no email address to confirm.");
  return { userId, email, fullName };
}
