import type { ListUploadStatus } from "#domain/custom-lists/list-upload.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { listUploads } from "#server/db/schema/list-tables.ts";

export type StoredUpload = typeof listUploads.$inferSelect;
export type UploadKey = { tenantId: number; uploadId: number };

const columns = {
  tenantId: listUploads.tenantId,
  uploadId: listUploads.uploadId,
  listId: listUploads.listId,
  status: listUploads.status,
  fileKey: listUploads.fileKey,
  fileBytes: listUploads.fileBytes,
  bytesDone: listUploads.bytesDone,
  rowsDone: listUploads.rowsDone,
  added: listUploads.added,
  known: listUploads.known,
  badLines: listUploads.badLines,
  faults: listUploads.faults,
  failure: listUploads.failure,
  fullName: listUploads.fullName,
  createdAt: listUploads.createdAt,
  finishedAt: listUploads.finishedAt,
} satisfies Record<keyof StoredUpload, unknown>;

type NewUpload = { listId: number; fileKey: string; fileBytes: number; fullName: string; createdAt: Date };

export async function insertUpload(handle: Handle, tenantId: number, upload: NewUpload): Promise<StoredUpload> {
  const { listId, fileKey, fileBytes, fullName, createdAt } = upload;
  const [added] = await handle.prepared<StoredUpload>(
    `insert into list_upload (tenant_id, list_id, status, file_key, file_bytes, full_name, created_at)
     values ($1, $2, 'pending', $3, $4, $5, $6) returning ${selectList(columns)}`,
    [tenantId, listId, fileKey, fileBytes, fullName, createdAt],
  );
  if (added === undefined) throw new Error("An upload that was inserted has no row");
  return added;
}

const counted = { count: computed<number>("count(*)::int") };

export async function countPendingUploads(handle: Handle, tenantId: number): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof counted>>(
    `select ${selectList(counted)} from list_upload join custom_list using (tenant_id, list_id)
     where list_upload.tenant_id = $1 and status = 'pending' and deleted_at is null`,
    [tenantId],
  );
  return row?.count ?? 0;
}

/** A list's newest uploads, newest first. */
export function readNewestUploads(handle: Handle, tenantId: number, listId: number, most: number): Promise<StoredUpload[]> {
  return handle.prepared<StoredUpload>(
    `select ${selectList(columns)} from list_upload where tenant_id = $1 and list_id = $2 order by upload_id desc limit $3`,
    [tenantId, listId, most],
  );
}

export async function findUpload(handle: Handle, { tenantId, uploadId }: UploadKey): Promise<StoredUpload | null> {
  const [found] = await handle.prepared<StoredUpload>(
    `select ${selectList(columns)} from list_upload where tenant_id = $1 and upload_id = $2`,
    [tenantId, uploadId],
  );
  return found ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockUpload(handle: Handle, { tenantId, uploadId }: UploadKey): Promise<StoredUpload | null> {
  const [found] = await handle.prepared<StoredUpload>(
    `select ${selectList(columns)} from list_upload where tenant_id = $1 and upload_id = $2 for update`,
    [tenantId, uploadId],
  );
  return found ?? null;
}

export type UploadStep = {
  rows: number;
  bytesDone: number;
  added: number;
  known: number;
  badLines: number;
  faults: { line: number; message: string }[];
};

/** Notes what came of the next rows. */
export async function noteStep(handle: Handle, { tenantId, uploadId }: UploadKey, step: UploadStep): Promise<void> {
  await handle.prepared(
    `update list_upload set rows_done = rows_done + $3, bytes_done = $4, added = added + $5, known = known + $6,
       bad_lines = bad_lines + $7, faults = case when bad_lines < ${listLimits.namedLines} then faults || $8::jsonb else faults end
     where tenant_id = $1 and upload_id = $2`,
    [tenantId, uploadId, step.rows, step.bytesDone, step.added, step.known, step.badLines, JSON.stringify(step.faults)],
  );
}

/** Ends a pending upload, whose file is deleted later. One that has ended stays as it is. */
export async function endUpload(
  handle: Handle,
  { tenantId, uploadId }: UploadKey,
  { status, failure }: { status: Exclude<ListUploadStatus, "pending">; failure: string | null },
  now: Date,
): Promise<void> {
  await handle.prepared(
    `with held as (
       select file_key from list_upload where tenant_id = $1 and upload_id = $2 and status = 'pending' and file_key is not null for update
     ), unwanted as (
       insert into unwanted_file (tenant_id, file_key, due_at) select $1::bigint, file_key, $5::timestamptz from held
     )
     update list_upload set status = $3, failure = $4, finished_at = $5, file_key = null from held
     where tenant_id = $1 and upload_id = $2 and status = 'pending'`,
    [tenantId, uploadId, status, failure, now],
  );
}
