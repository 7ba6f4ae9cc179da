import { accountMail, shopMail, type SecurityNews } from "#server/access/security-mail.ts";
import type { OpenedFrom } from "#server/access/session-store.ts";
import type { Config } from "#server/config.ts";
import type { Handle } from "#server/db/database.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import { findPerson, listOwners } from "#server/shops/person-store.ts";
import { requireShop } from "#server/shops/shop-store.ts";

export type TellingMeans = { config: Pick<Config, "publicUrl">; jobs: Pick<JobQueue, "send">; now: () => Date };

/**
 * Mails a person what happened to their own account, unless their address isn't confirmed. `from` is null for what Surety did. In the
 * transaction of the change, as the system.
 */
export async function tellOfAccount(
  handle: Handle,
  { config, jobs, now }: TellingMeans,
  userId: number,
  told: SecurityNews,
  from: OpenedFrom | null,
): Promise<void> {
  const person = await findPerson(handle, userId);
  if (person === null || person.emailConfirmedAt === null) return;
  await jobs.send(sendMailJob, accountMail(config, person, told, now(), from), handle);
}

/**
 * Mails a person what happened to them in a shop, unless their address isn't confirmed. In the transaction of the change, as the
 * system.
 */
export async function tellMember(
  handle: Handle,
  { config, jobs, now }: TellingMeans,
  { tenantId, userId }: { tenantId: number; userId: number },
  told: (shopName: string) => SecurityNews,
): Promise<void> {
  const person = await findPerson(handle, userId);
  if (person === null || person.emailConfirmedAt === null) return;
  const { name, timeZone } = await requireShop(handle, tenantId);
  await jobs.send(sendMailJob, shopMail(config, person, told(name), { at: now(), timeZone, tenantId }), handle);
}

/**
 * Mails the owners of a shop whose addresses are confirmed, but for one whom it's about, what happened there. Otherwise as
 * `tellMember`.
 */
export async function tellOwners(
  handle: Handle,
  { config, jobs, now }: TellingMeans,
  { tenantId, but = null }: { tenantId: number; but?: number | null },
  told: (shopName: string) => SecurityNews,
): Promise<void> {
  const { name, timeZone } = await requireShop(handle, tenantId);
  const about = { at: now(), timeZone, tenantId };
  for (const owner of await listOwners(handle, tenantId)) {
    if (owner.hasConfirmed && owner.userId !== but) await jobs.send(sendMailJob, shopMail(config, owner, told(name), about), handle);
  }
}
