import { CLOSE_GONE } from "#server/custom-lists/span-store.ts";
import type { Handle } from "#server/db/database.ts";

const idOf = { list_entry: "entry_id", list_span: "span_id" } as const;

/** Deletes what deleted lists hold, or held. Returns how many rows. Needs `lockLists`. */
export async function dropOfDeleted(handle: Handle, tenantId: number, table: keyof typeof idOf, most: number): Promise<number> {
  const id = idOf[table];
  const dropped = await handle.prepared(
    `delete from ${table} where tenant_id = $1 and ${id} in (
       select ${id} from ${table} join custom_list using (tenant_id, list_id)
       where ${table}.tenant_id = $1 and deleted_at is not null limit $2)
     returning ${id}`,
    [tenantId, most],
  );
  return dropped.length;
}

/**
 * Deletes entries that were removed, or expired, before a moment, keeps when they held, and has copies of their lists that haven't
 * learned of it be read anew. Returns how many. Needs `lockLists`.
 */
export async function dropEnded(
  handle: Handle,
  tenantId: number,
  ended: "removed_at" | "expires_at",
  before: Date,
  most: number,
): Promise<number> {
  const [row] = await handle.prepared<{ dropped: number }>(
    `with gone as (
       delete from list_entry where tenant_id = $1 and entry_id in (
         select entry_id from list_entry where tenant_id = $1 and ${ended} < $2 order by ${ended} limit $3)
       returning *
     ), closed as (${CLOSE_GONE}), lists as (
       select list_id, max(revision) as latest, count(*) filter (where removed_at is null)::int as fewer from gone group by list_id
     ), noted as (
       update custom_list set forgotten_revision = greatest(forgotten_revision, latest), entry_count = entry_count - fewer
       from lists where tenant_id = $1 and custom_list.list_id = lists.list_id
     )
     select count(*)::int as dropped from gone`,
    [tenantId, before, most],
  );
  return row?.dropped ?? 0;
}

/** Deletes the deleted lists without entries and spans, once no upload of theirs waits any longer. Needs `lockLists`. */
export async function dropDeletedLists(handle: Handle, tenantId: number): Promise<void> {
  await handle.prepared(
    `delete from list_upload using custom_list where list_upload.tenant_id = $1 and status <> 'pending'
       and custom_list.tenant_id = $1 and custom_list.list_id = list_upload.list_id and deleted_at is not null`,
    [tenantId],
  );
  await handle.prepared(
    `delete from custom_list where tenant_id = $1 and deleted_at is not null
       and not exists (select from list_entry where tenant_id = $1 and list_id = custom_list.list_id)
       and not exists (select from list_span where tenant_id = $1 and list_id = custom_list.list_id)
       and not exists (select from list_upload where tenant_id = $1 and list_id = custom_list.list_id)`,
    [tenantId],
  );
}
