import type { ListUpload } from "#contract/custom-lists.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { noSuchList, noSuchUpload } from "#server/custom-lists/list-id.ts";
import { findList } from "#server/custom-lists/list-store.ts";
import { presentUpload } from "#server/custom-lists/present-upload.ts";
import { findUpload, readNewestUploads } from "#server/custom-lists/upload-store.ts";
import type { Services } from "#server/services.ts";

/** Bad lines of each that the list names. */
const NAMED = 10;

/** A list's newest uploads. Throws "not-found". */
export function readUploads({ database }: Pick<Services, "database">, tenantId: number, listId: number): Promise<ListUpload[]> {
  return database.forTenants([tenantId], async (handle) => {
    if ((await findList(handle, tenantId, listId)) === null) throw noSuchList();
    const uploads = await readNewestUploads(handle, tenantId, listId, listLimits.uploadsListed);
    return uploads.map((upload) => presentUpload({ ...upload, faults: upload.faults.slice(0, NAMED) }));
  });
}

/** How far an upload is. Throws "not-found". */
export function readUpload(
  { database }: Pick<Services, "database">,
  tenantId: number,
  { listId, uploadId }: { listId: number; uploadId: number },
): Promise<ListUpload> {
  return database.forTenants([tenantId], async (handle) => {
    if ((await findList(handle, tenantId, listId)) === null) throw noSuchList();
    const upload = await findUpload(handle, { tenantId, uploadId });
    if (upload === null || upload.listId !== listId) throw noSuchUpload();
    return presentUpload(upload);
  });
}
