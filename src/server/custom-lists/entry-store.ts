import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { listEntries } from "#server/db/schema/list-tables.ts";
import type { ListChange } from "#server/custom-lists/list-store.ts";
import { CLOSE_GONE, closeSpan, UNTIL } from "#server/custom-lists/span-store.ts";

const columns = {
  entryId: listEntries.entryId,
  listId: listEntries.listId,
  value: listEntries.value,
  shown: computed<string>("coalesce(list_entry.written, list_entry.value)"),
  note: listEntries.note,
  expiresAt: listEntries.expiresAt,
  addedBy: listEntries.addedBy,
  addedAt: listEntries.addedAt,
  heldFrom: listEntries.heldFrom,
  paymentId: listEntries.paymentId,
};
export type StoredEntry = RowOf<typeof columns>;

const OF_LIST = "list_entry.tenant_id = $1 and list_entry.list_id = $2 and list_entry.removed_at is null";

/** A page of a list's entries, the latest changed first. */
export function readEntries(
  handle: Handle,
  tenantId: number,
  listId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredEntry[]> {
  return handle.prepared<StoredEntry>(
    `select ${selectList(columns)} from list_entry where ${OF_LIST} order by revision desc, entry_id desc limit $3 offset $4`,
    [tenantId, listId, limit, offset],
  );
}

/** A page of the entries whose value begins with a text, by value. */
export function searchEntries(
  handle: Handle,
  tenantId: number,
  listId: number,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<StoredEntry[]> {
  return handle.prepared<StoredEntry>(
    `select ${selectList(columns)} from list_entry where ${OF_LIST} and value >= $3 and value < $4 order by value limit $5 offset $6`,
    [tenantId, listId, ...span(search), limit, offset],
  );
}

const counted = { count: computed<number>("count(*)::int") };

export async function countFound(handle: Handle, tenantId: number, listId: number, search: string): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof counted>>(
    `select ${selectList(counted)} from list_entry where ${OF_LIST} and value >= $3 and value < $4`,
    [tenantId, listId, ...span(search)],
  );
  return row?.count ?? 0;
}

/** What begins with a text sorts from it on, and before it with the last character that texts can have. */
function span(search: string): [string, string] {
  return [search, `${search}\u{10ffff}`];
}

export async function findEntry(handle: Handle, tenantId: number, entryId: number): Promise<StoredEntry | null> {
  const [found] = await handle.prepared<StoredEntry>(
    `select ${selectList(columns)} from list_entry join custom_list using (tenant_id, list_id)
     where list_entry.tenant_id = $1 and entry_id = $2 and removed_at is null and deleted_at is null`,
    [tenantId, entryId],
  );
  return found ?? null;
}

export function findEntriesOf(handle: Handle, tenantId: number, listId: number, values: readonly string[]): Promise<StoredEntry[]> {
  return handle.prepared<StoredEntry>(
    `select ${selectList(columns)} from list_entry
     where ${OF_LIST} and value in (select value from json_array_elements_text($3::json)) order by entry_id`,
    [tenantId, listId, JSON.stringify(values)],
  );
}

/** An entry to add. `written` is null if people see the value. */
export type NewEntry = { value: string; written: string | null; expiresAt: Date | null; note: string | null };
export type AddedBy = { addedBy: string; addedAt: Date; paymentId: number | null };

/**
 * Adds entries with different values. Those that were removed or have expired make room for new ones; of those that are there, a
 * sent expiry or note replaces theirs. Returns how many were added, and how many entries the list has more.
 */
export async function addNewEntries(
  handle: Handle,
  tenantId: number,
  { listId, revision }: ListChange,
  entries: readonly NewEntry[],
  { addedBy, addedAt, paymentId }: AddedBy,
): Promise<{ added: number; more: number }> {
  const values = JSON.stringify(entries.map(({ value }) => value));
  const ended = await handle.prepared<{ value: string; wasRemoved: boolean; until: Date }>(
    `with gone as (
       delete from list_entry where tenant_id = $1 and list_id = $2 and (removed_at is not null or expires_at <= $4)
         and value in (select value from json_array_elements_text($3::json)) returning *
     ), closed as (${CLOSE_GONE})
     select value, removed_at is not null as "wasRemoved", ${UNTIL} as until from gone`,
    [tenantId, listId, values, addedAt],
  );
  const ends = new Map(ended.map(({ value, until }) => [value, until]));
  const sent = entries.map((entry) => ({ ...entry, endedAt: ends.get(entry.value) }));
  const stored = await handle.prepared<{ isNew: boolean }>(
    `insert into list_entry (tenant_id, list_id, value, written, expires_at, note, added_by, added_at, held_from, payment_id, revision)
     select $1, $2, value, written, "expiresAt", note, $4, $5, greatest($5, "endedAt"), $6::bigint, $7::int
     from json_to_recordset($3::json) as sent (value text, written text, "expiresAt" timestamptz, note text, "endedAt" timestamptz)
     on conflict (tenant_id, list_id, value) do update set expires_at = coalesce(excluded.expires_at, list_entry.expires_at),
       note = coalesce(excluded.note, list_entry.note), revision = excluded.revision
     where (excluded.expires_at is not null and excluded.expires_at is distinct from list_entry.expires_at)
       or (excluded.note is not null and excluded.note is distinct from list_entry.note)
     returning xmax = 0 as "isNew"`,
    [tenantId, listId, JSON.stringify(sent), addedBy, addedAt, paymentId, revision],
  );
  const added = stored.filter(({ isNew }) => isNew).length;
  return { added, more: added - ended.filter(({ wasRemoved }) => !wasRemoved).length };
}

/**
 * Changes an entry; false if the list has another one with the value. An old value is kept as removed, so that copies of the
 * list learn of it. An entry that had expired and holds again does so from now on.
 */
export async function updateEntry(
  handle: Handle,
  tenantId: number,
  before: StoredEntry,
  { listId, revision }: ListChange,
  { value, written, expiresAt, note }: NewEntry,
  now: Date,
): Promise<boolean> {
  const isOther = before.value !== value;
  const holdsAgain = isExpired(before.expiresAt, now) && !isExpired(expiresAt, now);
  if (!isOther && holdsAgain) await closeSpan(handle, tenantId, before.entryId);
  const updated = await handle.prepared(
    `update list_entry set value = $5, written = $6, expires_at = $7, note = $8, revision = $4, held_from = $9
     where tenant_id = $1 and list_id = $2 and entry_id = $3 and not exists (
       select from list_entry other where other.tenant_id = $1 and other.list_id = $2 and other.value = $5 and other.entry_id <> $3)
     returning entry_id`,
    [tenantId, listId, before.entryId, revision, value, written, expiresAt, note, isOther || holdsAgain ? now : before.heldFrom],
  );
  if (updated.length === 0) return false;
  if (isOther) await insertRemoved(handle, tenantId, before, revision, now);
  return true;
}

function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

async function insertRemoved(handle: Handle, tenantId: number, entry: StoredEntry, revision: number, now: Date): Promise<void> {
  const { listId, value, shown, expiresAt, addedBy, addedAt, heldFrom, paymentId } = entry;
  await handle.prepared(
    `insert into list_entry (tenant_id, list_id, value, written, expires_at, added_by, added_at, held_from, payment_id, revision, removed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [tenantId, listId, value, shown === value ? null : shown, expiresAt, addedBy, addedAt, heldFrom, paymentId, revision, now],
  );
}

/** Removes an entry. Its row stays for some days, so that copies of the list learn of it. */
export async function removeEntry(
  handle: Handle,
  tenantId: number,
  entryId: number,
  { listId, revision }: ListChange,
  now: Date,
): Promise<void> {
  await handle.prepared(
    "update list_entry set removed_at = $5, revision = $4, note = null where tenant_id = $1 and list_id = $2 and entry_id = $3",
    [tenantId, listId, entryId, revision, now],
  );
}

/**
 * Makes room for a value: deletes the entry, other than this one, that was removed or has expired. Returns how many entries the list
 * has less.
 */
export async function deleteEnded(
  handle: Handle,
  tenantId: number,
  { listId }: Pick<ListChange, "listId">,
  { value, exceptId }: { value: string; exceptId: number },
  now: Date,
): Promise<number> {
  const deleted = await handle.prepared<{ wasRemoved: boolean }>(
    `with gone as (
       delete from list_entry where tenant_id = $1 and list_id = $2 and value = $3 and entry_id <> $5
         and (removed_at is not null or expires_at <= $4) returning *
     ), closed as (${CLOSE_GONE})
     select removed_at is not null as "wasRemoved" from gone`,
    [tenantId, listId, value, now, exceptId],
  );
  return deleted.filter(({ wasRemoved }) => !wasRemoved).length;
}

/**
 * Deletes entries of whichever lists, also removed ones, without a trace: also when their lists held the values before. Copies of
 * their lists in memory are read anew. Needs `lockLists`.
 */
export async function forgetEntries(handle: Handle, tenantId: number, entryIds: readonly number[]): Promise<void> {
  await handle.prepared(
    `with gone as (
       delete from list_entry where tenant_id = $1 and entry_id in (select value::bigint from json_array_elements_text($2::json))
       returning list_id, value, removed_at
     ), spans as (
       delete from list_span using gone where tenant_id = $1 and list_span.list_id = gone.list_id and list_span.value = gone.value
     ), lists as (select list_id, count(*) filter (where removed_at is null)::int as fewer from gone group by list_id)
     update custom_list set entry_count = entry_count - fewer, revision = revision + 1, forgotten_revision = revision + 1
     from lists where tenant_id = $1 and custom_list.list_id = lists.list_id`,
    [tenantId, JSON.stringify(entryIds)],
  );
}

/** Those of the values that are in their list and haven't expired. */
export function findHeldValues(
  handle: Handle,
  tenantId: number,
  asked: readonly { listId: number; value: string }[],
  now: Date,
): Promise<{ listId: number; value: string }[]> {
  return handle.prepared<{ listId: number; value: string }>(
    `select list_id as "listId", value from list_entry
     where tenant_id = $1 and removed_at is null and (expires_at is null or expires_at > $3)
       and (list_id, value) in (select "listId", value from json_to_recordset($2::json) as asked ("listId" bigint, value text))`,
    [tenantId, JSON.stringify(asked.map(({ listId, value }) => ({ listId, value }))), now],
  );
}
