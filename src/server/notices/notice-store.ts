import { and, eq, isNotNull } from "drizzle-orm";
import type { NoticeKind } from "#domain/notices/notice-kinds.ts";
import type { Handle } from "#server/db/database.ts";
import { tenants, users } from "#server/db/schema/account-tables.ts";
import { noticeChoices, noticeFailures, shopSlacks } from "#server/db/schema/notice-tables.ts";
import { SLACK } from "#server/notices/receiver.ts";

export type Choice = { kinds: NoticeKind[]; digestHour: number | null; digestDay: string | null };
type PersonIds = { personKey: string; userId: number | null; staffId: string | null };
export type OwnChoice = Choice & Pick<typeof noticeChoices.$inferSelect, "email" | "newEmail" | "codeHash" | "codeExpiresAt" | "codeTries">;
export type SlackChoice = Choice & { urlEncrypted: Uint8Array };
type StoredSlack = SlackChoice & { pausedUntil: Date | null };

export async function findOwnChoice(
  handle: Handle,
  tenantId: number,
  personKey: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<OwnChoice | null> {
  const query = handle.select(ownColumns).from(noticeChoices).where(isPersons(tenantId, personKey));
  const found = await (isLocked ? query.for("update") : query);
  return found[0] ?? null;
}

/** Changes a person's choices; what isn't given stays. */
export async function storeOwnChoice(handle: Handle, tenantId: number, ids: PersonIds, changed: Partial<OwnChoice>): Promise<void> {
  await handle
    .insert(noticeChoices)
    .values({ tenantId, ...ids, ...changed })
    .onConflictDoUpdate({ target: [noticeChoices.tenantId, noticeChoices.personKey], set: { ...ids, ...changed } });
}

export async function findSlack(handle: Handle, tenantId: number): Promise<StoredSlack | null> {
  const found = await handle.select(slackColumns).from(shopSlacks).where(eq(shopSlacks.tenantId, tenantId));
  return found[0] ?? null;
}

export async function storeSlack(handle: Handle, tenantId: number, choice: SlackChoice): Promise<void> {
  await handle
    .insert(shopSlacks)
    .values({ tenantId, ...choice })
    .onConflictDoUpdate({ target: shopSlacks.tenantId, set: choice });
}

/**
 * Counts a failed attempt to send to a shop's Slack and returns whether it's paused: from the fifth in a row on, for 15 minutes,
 * then for twice as long each time, up to 16 hours.
 */
export async function countSlackFailure(handle: Handle, tenantId: number, now: Date): Promise<boolean> {
  const [row] = await handle.prepared<{ isPaused: boolean }>(
    `update shop_slack set failed_attempts = failed_attempts + 1, paused_until = case when failed_attempts >= 4
       then $2::timestamptz + interval '15 minutes' * power(2, least(failed_attempts - 4, 6)) end
     where tenant_id = $1 returning paused_until is not null as "isPaused"`,
    [tenantId, now],
  );
  return row?.isPaused === true;
}

/** Sends to a shop's Slack again, and no longer shows why that failed. */
export async function resumeSlack(handle: Handle, tenantId: number): Promise<void> {
  await handle.update(shopSlacks).set({ failedAttempts: 0, pausedUntil: null }).where(eq(shopSlacks.tenantId, tenantId));
  await forgetFailure(handle, tenantId, SLACK);
}

export async function deleteSlack(handle: Handle, tenantId: number): Promise<void> {
  await handle.delete(shopSlacks).where(eq(shopSlacks.tenantId, tenantId));
}

/** The address a person logs in with, and whether it's confirmed. Needs a transaction of the system. */
export async function findLoginEmail(handle: Handle, userId: number): Promise<{ email: string; isConfirmed: boolean } | null> {
  const found = await handle
    .select({ email: users.email, isConfirmed: isNotNull(users.emailConfirmedAt) })
    .from(users)
    .where(eq(users.userId, userId));
  const [person] = found;
  return person ? { email: person.email, isConfirmed: person.isConfirmed === true } : null;
}

/**
 * Where a person gets notifications by email: null for one who has no confirmed address or no longer works for the shop. Needs a
 * transaction of the system.
 */
export async function findNoticeEmail(handle: Handle, tenantId: number, personKey: string): Promise<string | null> {
  const [found] = await handle.prepared<{ email: string | null }>(
    `select coalesce(notice_choice.email, person_account.email) as email
     from notice_choice
     left join person_account on person_account.user_id = notice_choice.user_id and person_account.email_confirmed_at is not null
     where notice_choice.tenant_id = $1 and person_key = $2 and (
       exists (select 1 from tenant join tenant_user on tenant_user.tenant_id in (tenant.tenant_id, tenant.master_tenant_id)
         where tenant.tenant_id = $1 and tenant_user.user_id = notice_choice.user_id)
       or exists (select 1 from tenant_staff where tenant_staff.tenant_id = $1 and tenant_staff.staff_id = notice_choice.staff_id))`,
    [tenantId, personKey],
  );
  return found?.email ?? null;
}

/** Everyone who is notified of this as it happens. */
export async function listReceivers(handle: Handle, tenantId: number, kind: NoticeKind): Promise<string[]> {
  const rows = await handle.prepared<{ receiver: string }>(
    `select person_key as receiver from notice_choice where tenant_id = $1 and kinds @> to_jsonb($2::text)
     union all select '${SLACK}' from shop_slack where tenant_id = $1 and kinds @> to_jsonb($2::text)`,
    [tenantId, kind],
  );
  return rows.map(({ receiver }) => receiver);
}

/** Whether anyone of the shop is notified of anything as it happens. */
export async function hasReceivers(handle: Handle, tenantId: number): Promise<boolean> {
  const [row] = await handle.prepared<{ has: boolean }>(
    `select exists (select 1 from notice_choice where tenant_id = $1 and kinds <> '[]')
       or exists (select 1 from shop_slack where tenant_id = $1 and kinds <> '[]') as has`,
    [tenantId],
  );
  return row?.has === true;
}

export type DigestReceiver = { tenantId: number; receiver: string; digestHour: number; digestDay: string | null; timeZone: string };

/** Everyone who gets a daily digest, in all shops. Needs a transaction of the system. */
export async function listDigestReceivers(handle: Handle): Promise<DigestReceiver[]> {
  return handle.prepared<DigestReceiver>(
    `select tenant_id as "tenantId", receiver, digest_hour as "digestHour", digest_day as "digestDay", time_zone as "timeZone" from (
       select tenant_id, person_key as receiver, digest_hour, digest_day from notice_choice where digest_hour is not null
       union all select tenant_id, '${SLACK}', digest_hour, digest_day from shop_slack where digest_hour is not null
     ) choice join tenant using (tenant_id) order by tenant_id, receiver`,
    [],
  );
}

/** Notes that a day's digest is on its way; false if it was before. */
export async function takeDigest(handle: Handle, tenantId: number, receiver: string, day: string): Promise<boolean> {
  const [table, isReceiver] = receiver === SLACK ? ["shop_slack", "$3::text is not null"] : ["notice_choice", "person_key = $3"];
  const taken = await handle.prepared(
    `update ${table} set digest_day = $2 where tenant_id = $1 and ${isReceiver} and digest_hour is not null
       and (digest_day is null or digest_day < $2) returning tenant_id`,
    [tenantId, day, receiver],
  );
  return taken.length > 0;
}

export type Failure = Omit<typeof noticeFailures.$inferSelect, "tenantId">;

export async function storeFailure(handle: Handle, tenantId: number, failure: Failure): Promise<void> {
  await handle
    .insert(noticeFailures)
    .values({ tenantId, ...failure })
    .onConflictDoUpdate({ target: [noticeFailures.tenantId, noticeFailures.receiver], set: failure });
}

export async function forgetFailure(handle: Handle, tenantId: number, receiver: string): Promise<void> {
  await handle.delete(noticeFailures).where(and(eq(noticeFailures.tenantId, tenantId), eq(noticeFailures.receiver, receiver)));
}

export async function listFailures(handle: Handle, tenantId: number): Promise<Failure[]> {
  return handle
    .select(failureColumns)
    .from(noticeFailures)
    .where(eq(noticeFailures.tenantId, tenantId))
    .orderBy(noticeFailures.at)
    .limit(50);
}

export type NoticeShop = { name: string; shopName: string; timeZone: string; currency: (typeof tenants.$inferSelect)["currency"] };

export async function readNoticeShop(handle: Handle, tenantId: number): Promise<NoticeShop> {
  const found = await handle
    .select({ name: tenants.name, shopName: tenants.shopName, timeZone: tenants.timeZone, currency: tenants.currency })
    .from(tenants)
    .where(eq(tenants.tenantId, tenantId));
  const [shop] = found;
  if (!shop) throw new Error("A shop vanished while a notification was sent");
  return shop;
}

const isPersons = (tenantId: number, personKey: string) =>
  and(eq(noticeChoices.tenantId, tenantId), eq(noticeChoices.personKey, personKey));

const ownColumns = {
  kinds: noticeChoices.kinds,
  digestHour: noticeChoices.digestHour,
  digestDay: noticeChoices.digestDay,
  email: noticeChoices.email,
  newEmail: noticeChoices.newEmail,
  codeHash: noticeChoices.codeHash,
  codeExpiresAt: noticeChoices.codeExpiresAt,
  codeTries: noticeChoices.codeTries,
};
const slackColumns = {
  urlEncrypted: shopSlacks.urlEncrypted,
  kinds: shopSlacks.kinds,
  digestHour: shopSlacks.digestHour,
  digestDay: shopSlacks.digestDay,
  pausedUntil: shopSlacks.pausedUntil,
};
const failureColumns = {
  receiver: noticeFailures.receiver,
  shownAs: noticeFailures.shownAs,
  message: noticeFailures.message,
  at: noticeFailures.at,
  willRetry: noticeFailures.willRetry,
};
