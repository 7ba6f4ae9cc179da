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

/** Has a new file deleted right away, unless it was kept meanwhile. */
export async function giveUpFile(handle: Handle, tenantId: number, fileKey: string, now: Date): Promise<void> {
  await handle.prepared("update unwanted_file set due_at = $3 where tenant_id = $1 and file_key = $2", [tenantId, fileKey, now]);
}

/** Keeps a new file, in the transaction of the row that names it; false if it came too late. */
export async function keepFile(handle: Handle, tenantId: number, fileKey: string): Promise<boolean> {
  const kept = await handle.prepared("delete from unwanted_file where tenant_id = $1 and file_key = $2 returning file_key", [
    tenantId,
    fileKey,
  ]);
  return kept.length === 1;
}

const columns = { tenantId: unwantedFiles.tenantId, fileKey: unwantedFiles.fileKey };
export type UnwantedFile = RowOf<typeof columns>;

/** The files of all shops that are due, the earliest first. Run as the system. */
export function listDueFiles(handle: Handle, now: Date, most: number): Promise<UnwantedFile[]> {
  return handle.prepared<UnwantedFile>(`select ${selectList(columns)} from unwanted_file where due_at <= $1 order by due_at limit $2`, [
    now,
    most,
  ]);
}

/** Locks a file that is still due; false if it isn't, or if another process is deleting it. Run as the system. */
export async function lockDueFile(handle: Handle, { tenantId, fileKey }: UnwantedFile, now: Date): Promise<boolean> {
  const found = await handle.prepared(
    "select from unwanted_file where tenant_id = $1 and file_key = $2 and due_at <= $3 for update skip locked",
    [tenantId, fileKey, now],
  );
  return found.length === 1;
}

/** Has a file deleted later. Run as the system. */
export async function putOff(handle: Handle, { tenantId, fileKey }: UnwantedFile, dueAt: Date): Promise<void> {
  await handle.prepared("update unwanted_file set due_at = $3 where tenant_id = $1 and file_key = $2", [tenantId, fileKey, dueAt]);
}

/** Run as the system. */
export async function forgetFile(handle: Handle, { tenantId, fileKey }: UnwantedFile): Promise<void> {
  await handle.prepared("delete from unwanted_file where tenant_id = $1 and file_key = $2", [tenantId, fileKey]);
}
