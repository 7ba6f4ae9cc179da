import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { unwantedFiles } from "#server/db/schema/document-tables.ts";

/** Has files deleted from `dueAt` on. A file that is new stays if `keepFile` comes before. */
export async function markUnwanted(handle: Handle, tenantId: number, fileKeys: readonly string[], dueAt: Date): Promise<void> {
  await handle.prepared(
    `insert into unwanted_file (tenant_id, file_key, due_at)
     select $1::bigint, value, $3::timestamptz from json_array_elements_text($2::json)
     on conflict (tenant_id, file_key) do update set due_at = least(unwanted_file.due_at, excluded.due_at)`,
    [tenantId, JSON.stringify(fileKeys), dueAt],
  );
}

/** Has a new file deleted right away, unless it was kept meanwhile, or deleted because its upload took too long. */
export async function giveUpFile(handle: Handle, tenantId: number, fileKey: string, now: Date): Promise<void> {
  await handle.prepared("update unwanted_file set due_at = $3 where tenant_id = $1 and file_key = $2", [tenantId, fileKey, now]);
}

/**
 * Keeps a new file, in the transaction of the row that names it; false if it came too late, or was given up: then `dueAt` isn't
 * what its upload marked it with.
 */
export async function keepFile(handle: Handle, tenantId: number, fileKey: string, dueAt: Date): Promise<boolean> {
  const kept = await handle.prepared(
    "delete from unwanted_file where tenant_id = $1 and file_key = $2 and due_at = $3 returning file_key",
    [tenantId, fileKey, dueAt],
  );
  return kept.length === 1;
}

const columns = { tenantId: unwantedFiles.tenantId, fileKey: unwantedFiles.fileKey };
export type UnwantedFile = RowOf<typeof columns>;

/**
 * Claims the files of all shops that are due, the earliest first: until `until` they're the caller's to delete, and no upload can
 * keep them. Those that an upload is keeping right now are left out. Run as the system.
 */
export function claimDueFiles(handle: Handle, now: Date, until: Date, most: number): Promise<UnwantedFile[]> {
  return handle.prepared<UnwantedFile>(
    `with due (of_tenant, of_file) as (
       select tenant_id, file_key from unwanted_file where due_at <= $1 order by due_at limit $3 for update skip locked
     )
     update unwanted_file set due_at = $2 from due where tenant_id = of_tenant and file_key = of_file returning ${selectList(columns)}`,
    [now, until, most],
  );
}

/** Forgets a file that was deleted, unless it was marked again meanwhile. Run as the system. */
export async function forgetFile(handle: Handle, { tenantId, fileKey }: UnwantedFile, until: Date): Promise<void> {
  await handle.prepared("delete from unwanted_file where tenant_id = $1 and file_key = $2 and due_at = $3", [tenantId, fileKey, until]);
}
