import { UNKNOWN_EMAIL } from "#domain/accounts/access-words.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { SuretyError } from "#server/surety-error.ts";
import { reserveAttempt, resetLimits } from "#server/access/attempt-limits.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import { findPerson, findPersonByEmail, lockPerson, normalEmail } from "#server/shops/person-store.ts";
import { resetLink } from "#server/access/reset-link.ts";
import { resetMail } from "#server/access/reset-mail.ts";
import { addReset } from "#server/access/reset-store.ts";

/**
 * Emails a link to set a new password. An unknown email is a 404 and the console tells the user so; to keep that from
 * being a way to probe for accounts, requests are limited per IP address and per email, as failed logins are.
 */
export async function requestPasswordReset(
  services: { config: Pick<Config, "publicUrl">; database: Database; jobs: JobQueue; now: () => Date },
  email: string,
  ip: string,
): Promise<void> {
  const now = services.now();
  const limits = resetLimits(normalEmail(email), ip);
  const isSent = await services.database.asSystem(async (handle) => {
    await reserveAttempt(handle, limits, now);
    const person = await findPersonByEmail(handle, email);
    if (person === null) return false;
    await lockPerson(handle, person.userId);
    // The address may have been changed just now, and the link would prove the new one.
    if ((await findPerson(handle, person.userId))?.email !== person.email) return false;
    const token = await addReset(handle, person.userId, now);
    await services.jobs.send(sendMailJob, resetMail(person, resetLink(services.config.publicUrl, token)), handle);
    return true;
  });
  if (!isSent) throw new SuretyError("not-found", UNKNOWN_EMAIL);
}
