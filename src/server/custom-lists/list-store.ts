import type { ListType } from "#domain/custom-lists/list-type.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { customLists } from "#server/db/schema/list-tables.ts";

const columns = {
  listId: customLists.listId,
  name: customLists.name,
  type: customLists.type,
  entryCount: customLists.entryCount,
  createdAt: customLists.createdAt,
  createdBy: customLists.createdBy,
};
export type StoredList = RowOf<typeof columns>;

/** Makes everyone else who changes the shop's lists wait until this transaction ends. Readers don't wait. */
export async function lockLists(handle: Handle, tenantId: number): Promise<void> {
  await handle.prepared("select pg_advisory_xact_lock(hashtextextended('lists:' || $1, 0))", [String(tenantId)]);
}

/** A page of the shop's lists by name, those whose name contains the search. */
export function readLists(
  handle: Handle,
  tenantId: number,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<StoredList[]> {
  return handle.prepared<StoredList>(
    `select ${selectList(columns)} from custom_list where tenant_id = $1 and deleted_at is null and strpos(lower(name), lower($2)) > 0
     order by lower(name), list_id limit $3 offset $4`,
    [tenantId, search, limit, offset],
  );
}

const counted = { count: computed<number>("count(*)::int") };

export async function countLists(handle: Handle, tenantId: number, search = ""): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof counted>>(
    `select ${selectList(counted)} from custom_list where tenant_id = $1 and deleted_at is null and strpos(lower(name), lower($2)) > 0`,
    [tenantId, search],
  );
  return row?.count ?? 0;
}

export async function findList(handle: Handle, tenantId: number, listId: number): Promise<StoredList | null> {
  const [found] = await handle.prepared<StoredList>(
    `select ${selectList(columns)} from custom_list where tenant_id = $1 and list_id = $2 and deleted_at is null`,
    [tenantId, listId],
  );
  return found ?? null;
}

/** The shop's list of a name, in any case; null if there is none. */
export async function findListNamed(handle: Handle, tenantId: number, name: string): Promise<StoredList | null> {
  const [found] = await handle.prepared<StoredList>(
    `select ${selectList(columns)} from custom_list where tenant_id = $1 and lower(name) = lower($2) and deleted_at is null`,
    [tenantId, name.trim()],
  );
  return found ?? null;
}

type NewList = { name: string; type: ListType; createdBy: string; createdAt: Date };

/** Adds a list; null if the shop has one of that name, in any case. */
export async function insertList(handle: Handle, tenantId: number, list: NewList): Promise<StoredList | null> {
  const [added] = await handle.prepared<StoredList>(
    `insert into custom_list (tenant_id, name, type, created_by, created_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, lower(name)) where deleted_at is null do nothing returning ${selectList(columns)}`,
    [tenantId, list.name, list.type, list.createdBy, list.createdAt],
  );
  return added ?? null;
}

const typed = { listId: customLists.listId, type: customLists.type };

/** The types of those of these lists that the shop has, by their ids as rules name them. */
export async function readListTypes(handle: Handle, tenantId: number, listIds: readonly string[]): Promise<ReadonlyMap<string, ListType>> {
  const rows = await handle.prepared<RowOf<typeof typed>>(
    `select ${selectList(typed)} from custom_list where tenant_id = $1 and list_id::text = any($2::text[]) and deleted_at is null`,
    [tenantId, listIds],
  );
  return new Map(rows.map(({ listId, type }) => [String(listId), type]));
}

const named = { listId: customLists.listId, name: customLists.name };

/** The names of the shop's lists, by their ids as rules name them. */
export async function readListNames(handle: Handle, tenantId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await handle.prepared<RowOf<typeof named>>(
    `select ${selectList(named)} from custom_list where tenant_id = $1 and deleted_at is null`,
    [tenantId],
  );
  return new Map(rows.map(({ listId, name }) => [String(listId), name]));
}

const known = { id: computed<string>("list_id::text"), name: customLists.name, type: customLists.type };

/** The shop's lists with their names and types, by their ids as rules name them. */
export function readNamedLists(handle: Handle, tenantId: number): Promise<RowOf<typeof known>[]> {
  return handle.prepared<RowOf<typeof known>>(
    `select ${selectList(known)} from custom_list where tenant_id = $1 and deleted_at is null order by list_id`,
    [tenantId],
  );
}

/** Renames a list; false if another one has that name. Needs `lockLists`. */
export async function renameList(handle: Handle, tenantId: number, listId: number, name: string): Promise<boolean> {
  const renamed = await handle.prepared(
    `update custom_list set name = $3 where tenant_id = $1 and list_id = $2 and not exists (
       select from custom_list other where other.tenant_id = $1 and other.list_id <> $2 and other.deleted_at is null
         and lower(other.name) = lower($3))
     returning list_id`,
    [tenantId, listId, name],
  );
  return renamed.length > 0;
}

/** Takes a list out of sight. Its entries are removed later. */
export async function markListDeleted(handle: Handle, tenantId: number, listId: number, now: Date): Promise<void> {
  await handle.prepared("update custom_list set deleted_at = $3 where tenant_id = $1 and list_id = $2", [tenantId, listId, now]);
}

/** A list of which entries change in this transaction, and the revision that they get. */
export type ListChange = { listId: number; name: string; type: ListType; revision: number };

const changed = { listId: customLists.listId, name: customLists.name, type: customLists.type, revision: customLists.revision };

/** Begins a change of a list's entries; null if there is no such list. Needs `lockLists`. */
export async function beginChange(handle: Handle, tenantId: number, listId: number): Promise<ListChange | null> {
  const [found] = await handle.prepared<ListChange>(
    `update custom_list set revision = revision + 1 where tenant_id = $1 and list_id = $2 and deleted_at is null
     returning ${selectList(changed)}`,
    [tenantId, listId],
  );
  return found ?? null;
}

const total = { entries: computed<number>("coalesce(sum(entry_count), 0)::int") };

/** Counts entries that were added or removed. Returns how many the shop has in all lists. */
export async function noteEntries(handle: Handle, tenantId: number, listId: number, more: number): Promise<number> {
  await handle.prepared("update custom_list set entry_count = entry_count + $3 where tenant_id = $1 and list_id = $2", [
    tenantId,
    listId,
    more,
  ]);
  const [row] = await handle.prepared<RowOf<typeof total>>(
    `select ${selectList(total)} from custom_list where tenant_id = $1 and deleted_at is null`,
    [tenantId],
  );
  return row?.entries ?? 0;
}
