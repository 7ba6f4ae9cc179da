import { listTypes, type ListType } from "#domain/custom-lists/list-type.ts";
import { REMOVED } from "#domain/payments/erased.ts";
import { emailKey } from "#domain/screening/email-key.ts";
import { forgetEntries } from "#server/custom-lists/entry-store.ts";
import { lockLists } from "#server/custom-lists/list-store.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { customLists, listEntries } from "#server/db/schema/list-tables.ts";
import { ordersAre, type Person } from "#server/privacy/find-person.ts";
import { mentionPattern, type Mentions } from "#server/privacy/mentions.ts";
import { noteCounts, type PrivacyKey } from "#server/privacy/privacy-request-store.ts";

/** Entries that are read together. */
const BATCH = 1_000;

const columns = {
  id: listEntries.entryId,
  list: customLists.name,
  type: customLists.type,
  value: computed<string>("coalesce(list_entry.written, list_entry.value)"),
  note: listEntries.note,
  expiresAt: listEntries.expiresAt,
  addedAt: listEntries.addedAt,
};
type EntryOfPerson = RowOf<typeof columns> & {
  /** Added from one of the person's orders. */
  isOwn: boolean;
  isMention: boolean;
  /** The note without what it says about the person. */
  masked: string | null;
};

/** Those of the next entries that are about a person, of whichever list, and the last one's id, or null after the last. */
export async function findEntriesAbout(
  handle: Handle,
  tenantId: number,
  { person, mentions }: { person: Person; mentions: Mentions },
  after: number,
): Promise<{ found: EntryOfPerson[]; last: number | null }> {
  const rows = await handle.unprepared<RowOf<typeof columns> & { isOwn: boolean }>(
    `select ${selectList(columns)}, list_entry.payment_id is not null and exists (
       select from payment where tenant_id = $1 and payment_id = list_entry.payment_id and (${ordersAre(person, 3)})) as "isOwn"
     from list_entry join custom_list using (tenant_id, list_id)
     where list_entry.tenant_id = $1 and entry_id > $2 order by entry_id limit ${BATCH}`,
    [tenantId, after, ...person.matches.map(({ key }) => key)],
  );
  const pattern = mentionPattern(mentions);
  const mentioned = mentionedBy(mentions);
  const read = rows.map((row) => ({
    ...row,
    isMention: mentioned(row.value),
    masked: pattern === null ? row.note : (row.note?.replaceAll(pattern, REMOVED) ?? null),
  }));
  return {
    found: read.filter(({ isOwn, isMention, note, masked }) => isOwn || isMention || note !== masked),
    last: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null),
  };
}

/** Whether a value mentions the person, or is another spelling of their mailbox. */
export function mentionedBy(mentions: Mentions): (value: string) => boolean {
  const pattern = mentionPattern(mentions);
  const mailboxes = new Set(mentions.emails.map(emailKey));
  return (value) => (pattern !== null && value.search(pattern) >= 0) || (value.includes("@") && mailboxes.has(emailKey(value)));
}

/** Removes a person from the next entries of the shop's lists. Returns the last one's id, or null after the last. */
export async function eraseEntries(
  handle: Handle,
  key: PrivacyKey,
  about: { person: Person; mentions: Mentions },
  after: number,
): Promise<number | null> {
  await lockLists(handle, key.tenantId);
  const { found, last } = await findEntriesAbout(handle, key.tenantId, about, after);
  const isGone = ({ type, isOwn, isMention }: EntryOfPerson) => isMention || (isOwn && !isShared(type));
  const stays = found.filter((entry) => !isGone(entry));
  await forgetAll(handle, key, found.filter(isGone));
  await unlink(
    handle,
    key,
    stays.filter(({ isOwn }) => isOwn),
  );
  const noted = stays.filter(({ isOwn, note, masked }) => !isOwn && note !== masked);
  if (noted.length > 0) {
    await handle.prepared(
      `update list_entry set note = masked.text from json_to_recordset($2::json) as masked (id bigint, text text)
       where tenant_id = $1 and entry_id = masked.id`,
      [key.tenantId, JSON.stringify(noted.map(({ id, masked }) => ({ id, text: masked })))],
    );
    await noteCounts(handle, key, { mentions: noted.length });
  }
  return last;
}

/** Removes what was added to lists from an order of a person. Needs `lockLists`, from before the order was locked. */
export async function eraseEntriesOfOrder(handle: Handle, key: PrivacyKey, paymentId: number): Promise<void> {
  const entries = await handle.prepared<{ id: number; type: ListType }>(
    `select entry_id as id, type from list_entry join custom_list using (tenant_id, list_id)
     where list_entry.tenant_id = $1 and payment_id = $2`,
    [key.tenantId, paymentId],
  );
  await forgetAll(
    handle,
    key,
    entries.filter(({ type }) => !isShared(type)),
  );
  await unlink(
    handle,
    key,
    entries.filter(({ type }) => isShared(type)),
  );
}

/** Entries of what many people have in common stay, but no longer say from whose order they are. */
export function isShared(type: ListType): boolean {
  return listTypes[type].isShared;
}

async function forgetAll(handle: Handle, key: PrivacyKey, entries: readonly { id: number }[]): Promise<void> {
  if (entries.length === 0) return;
  await forgetEntries(
    handle,
    key.tenantId,
    entries.map(({ id }) => id),
  );
  await noteCounts(handle, key, { listEntries: entries.length });
}

/** Takes from entries the order that they are from, and what was noted about it. */
async function unlink(handle: Handle, { tenantId }: PrivacyKey, entries: readonly { id: number }[]): Promise<void> {
  if (entries.length === 0) return;
  await handle.prepared(
    `update list_entry set payment_id = null, note = null
     where tenant_id = $1 and entry_id in (select value::bigint from json_array_elements_text($2::json))`,
    [tenantId, JSON.stringify(entries.map(({ id }) => id))],
  );
}
