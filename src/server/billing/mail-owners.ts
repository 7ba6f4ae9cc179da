import type { Handle } from "#server/db/database.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { findPerson, listOwners, roleInShop } from "#server/shops/person-store.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";

/** A receiver of an email about a plan. */
export type Receiver = { fullName: string; email: string };

/**
 * Sends an email about a shop's plan to its owners and, if they still work there, to who asked for the plan: each to an address that
 * is confirmed. Run as the system.
 */
export async function mailOwners(
  handle: Handle,
  { tenantId, askedById = null }: { tenantId: number; askedById?: number | null },
  { jobs }: { jobs: Pick<JobQueue, "send"> },
  mailTo: (receiver: Receiver) => Mail,
): Promise<void> {
  const owners = await listOwners(handle, tenantId);
  const asker =
    askedById === null || owners.some(({ userId }) => userId === askedById) ? null : await findColleague(handle, tenantId, askedById);
  for (const receiver of [...owners, ...(asker === null ? [] : [asker])]) {
    if (receiver.hasConfirmed) await jobs.send(sendMailJob, mailTo(receiver), handle);
  }
}

async function findColleague(handle: Handle, tenantId: number, userId: number): Promise<(Receiver & { hasConfirmed: boolean }) | null> {
  const person = (await roleInShop(handle, tenantId, userId)) === null ? null : await findPerson(handle, userId);
  return person && { ...person, hasConfirmed: person.emailConfirmedAt !== null };
}
